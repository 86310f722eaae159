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

// The page from the server contains the rest of the context, which `hydrate` in router.tsx adds. The cast hides the missing parts.
const router = createRouter({ api } as Parameters<typeof createRouter>[0]);

// A script that cannot be loaded usually means that a newer version was deployed, so the page reloads once. If the server is unreachable, the error box says so instead.
addEventListener("vite:preloadError", ({ payload }) => {
  Object.assign(payload, unreachable);
  const failed = `reloaded ${location.href}`;
  if (stored(failed, "sessionStorage")) return;
  fetch("/utils/health-check/").then(
    async () => {
      store(failed, "yes", "sessionStorage");
      // If sessionStorage does not work, nothing would stop an endless loop of reloads.
      if (!stored(failed, "sessionStorage")) return;
      // WebKit caches a failed script across a reload, unless `fetch` has loaded the script in between.
      const scripts = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
      await Promise.allSettled(Array.from(scripts, ({ href }) => fetch(href)));
      location.reload();
    },
    () => {},
  );
});

// Browsers skip a view transition after another navigation, after a resize or on a slow page. Each skip rejects a promise with one of these names, and the router does not catch the rejection.
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
  // If an earlier refused request has already opened the login page, the history state of the login page names the page to return to.
  const next = current.next ?? (isReturnedTo ? href : undefined);
  const state = change === "refused" ? { next } : {};
  void router.navigate({ to: "/login", state, ignoreBlocker: true });
});

// React hydrates in small steps during a transition, so the page responds to input in between.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
