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

// The server sends the rest of the context with the page (`hydrate` in router.tsx).
const router = createRouter({ api } as Parameters<typeof createRouter>[0]);

// A missing script usually means that a newer version was deployed, so the page is reloaded. If the server cannot be reached either, the error box says so.
addEventListener("vite:preloadError", ({ payload }) => {
  Object.assign(payload, unreachable);
  const failed = `reloaded ${location.href}`;
  if (stored(failed, "sessionStorage")) return;
  fetch("/utils/health-check/").then(
    async () => {
      store(failed, "yes", "sessionStorage");
      // Without working storage, nothing would stop a reload loop.
      if (!stored(failed, "sessionStorage")) return;
      // WebKit caches the failed script across a reload, unless the script is fetched in another way.
      const scripts = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
      await Promise.allSettled(Array.from(scripts, ({ href }) => fetch(href)));
      location.reload();
    },
    () => {},
  );
});

// Browsers skip a view transition after another navigation, a resize or on a slow page. The router does not catch those rejections.
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
  // An earlier refused request may have opened the login page already. Its history state has the page to return to.
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
