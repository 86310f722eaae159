import { createRouter as create, parseSearchWith, stringifySearchWith } from "@tanstack/react-router";
import { ErrorBox } from "./layout/error-box.tsx";
import { NotFound } from "./layout/not-found.tsx";
import { routeTree } from "./route-tree.gen.ts";
import type { RouterContext } from "./router-context.ts";

const minute = 60_000;

export function createRouter(context: RouterContext) {
  let shown = false;
  const router = create({
    routeTree,
    context,
    trailingSlash: "preserve",
    // What is in an address is text. Read as JSON, a search for 2024 would have to stand there in quotes.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: "intent",
    defaultStaleTime: minute,
    defaultPreloadStaleTime: minute,
    // One page fades into another; the first one, and another part of the same, are simply there.
    defaultViewTransition: { types: ({ fromLocation, pathChanged }) => (fromLocation && pathChanged ? [] : false) },
    // On the server it would write a script of its own into every page.
    // The page that was loaded is where its visitor or the browser scrolled it: moved on becoming alive, a press would miss.
    scrollRestoration: typeof document !== "undefined" && (() => shown),
    defaultErrorComponent: ErrorBox,
    defaultNotFoundComponent: NotFound,
  });
  const stop = router.subscribe("onRendered", () => {
    stop();
    shown = true;
    // The router keeps the place of what it saw scroll; this one may have been scrolled before it looked.
    document.dispatchEvent(new Event("scroll"));
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createRouter>;
  }
}
