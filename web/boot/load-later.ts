// Fetches what comes after the first page: a script, and the styles it needs. Takes the place of the builder's own loader
// (vite.config.ts), which is four times as long and does not ask again for a style that failed.
import type { AnyRouter } from "@tanstack/react-router";
import { unreachable } from "#contract/client.ts";

const styles: Record<string, Promise<unknown> | undefined> = {};
let failed = false;

function fetchStyle(file: string) {
  const href = `/${file}`;
  styles[file] ??= document.querySelector(`link[href="${href}"]`)
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        const link = Object.assign(document.createElement("link"), {
          rel: "stylesheet",
          href,
          onload: resolve,
        });
        link.onerror = () => {
          link.remove();
          styles[file] = undefined;
          reject(new Error(href));
        };
        document.head.append(link);
      });
  return styles[file];
}

/** The builder writes this name around every import of the pages that is made later. */
export const __vitePreload = (load: () => Promise<unknown>, files: string[] = []) =>
  Promise.all([load(), ...files.map(fetchStyle)]).then(
    ([module]) => module,
    (error) => {
      failed = true;
      // The router knows a failed import by its words, and would load the page again at once: without a network, the browser's own.
      throw Object.assign(error, unreachable);
    },
  );

/** Some browsers keep it that a script has failed, and never ask again: only a page loaded anew brings it. That waits for the server. */
export function renewPage(router: AnyRouter) {
  const renew = () =>
    failed && fetch("/utils/health-check/").then(() => location.reload(), Boolean);
  router.subscribe("onBeforeNavigate", renew);
  // Not the page that was just loaded: what it lacks is gone for good, and it would be loaded for ever.
  router.subscribe("onResolved", ({ fromLocation }) => fromLocation && renew());
}
