import "@vitejs/plugin-react/preamble";
import "./styles.css";
import { RouterClient } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { unreachable } from "#contract/client.ts";
import { api } from "./api.ts";
import { hasWish } from "./features/kept/wish.ts";
import { createRouter } from "./router.tsx";
import { followTheme } from "./theme/theme.ts";
import { followOtherTabs, onTokenChange } from "./token.ts";
import { rescueFocus } from "./ui/focus-heading.ts";
import { store, stored } from "./ui/storage.ts";

// `hydrate` in router.tsx adds the rest of the context from the server's HTML, so the cast hides the missing fields.
const router = createRouter({ api } as Parameters<typeof createRouter>[0]);

// A script that cannot be loaded usually means that a newer version was deployed, so the page reloads once. If the server is unreachable, the page shows the error box and does not reload.
addEventListener("vite:preloadError", ({ payload }) => {
  Object.assign(payload, unreachable);
  const failed = `reloaded ${location.href}`;
  if (stored(failed, "sessionStorage")) return;
  fetch("/utils/health-check/").then(
    async () => {
      store(failed, "yes", "sessionStorage");
      // Skips the reload if sessionStorage does not work, because the page could then reload endlessly.
      if (!stored(failed, "sessionStorage")) return;
      // Loads each script with `fetch` before the reload. Otherwise WebKit would reuse the cached failure.
      const scripts = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
      await Promise.allSettled(Array.from(scripts, ({ href }) => fetch(href)));
      location.reload();
    },
    () => {},
  );
});

// Browsers skip a view transition after another navigation, after a resize or on a slow page. Each skip rejects a promise with one of these error names, and the router does not catch the rejection. preventDefault() keeps the error out of the console.
const skipped = ["AbortError", "InvalidStateError", "TimeoutError"];
addEventListener("unhandledrejection", (event) => {
  if (skipped.includes(event.reason?.name)) event.preventDefault();
});

const privatePaths = /^\/(?:admin|settings|kept)\b/;

followTheme();
rescueFocus();
followOtherTabs();
onTokenChange((change) => {
  if (change === "elsewhere") return void router.invalidate();
  const { href, state: current } = router.state.location;
  const isReturnedTo = privatePaths.test(href) || hasWish();
  // A second refused request finds the login page already open. The history state of the login page then names the page to return to.
  const next = current.next ?? (isReturnedTo ? href : undefined);
  const state = change === "refused" ? { next } : {};
  void router.navigate({ to: "/login", state, ignoreBlocker: true });
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
