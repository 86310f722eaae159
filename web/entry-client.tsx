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

// The cast is safe, because `hydrate` in router.tsx adds the missing fields `siteUrl` and `site` from the server's HTML.
const router = createRouter({ api } as Parameters<typeof createRouter>[0]);

// If a script cannot be loaded, the error box says that the server cannot be reached. If the server can be reached, a newer version was probably deployed, so the page reloads once.
addEventListener("vite:preloadError", ({ payload }) => {
  Object.assign(payload, unreachable);
  const failed = `reloaded ${location.href}`;
  if (stored(failed, "sessionStorage")) return;
  fetch("/utils/health-check/").then(
    async () => {
      store(failed, "yes", "sessionStorage");
      // Does not reload if sessionStorage is blocked, because the page could then reload endlessly.
      if (!stored(failed, "sessionStorage")) return;
      // Requests the scripts again, because WebKit would reuse the cached failure after the reload.
      const scripts = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
      await Promise.allSettled(Array.from(scripts, ({ href }) => fetch(href)));
      location.reload();
    },
    () => {},
  );
});

// When a browser skips a view transition, it rejects a promise with one of these errors. The router does not catch them, so the console would show them.
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
  // If two requests were refused, the login page is already open, and its state holds the page to return to.
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
