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

// The rest of the context comes with the page: see `hydrate` in router.tsx.
const router = createRouter({ api } as Parameters<typeof createRouter>[0]);

// A script is missing: a server that answers has newer pages than this one; without an answer the error box says so.
addEventListener("vite:preloadError", ({ payload }) => {
  Object.assign(payload, unreachable);
  const failed = `reloaded ${location.href}`;
  if (stored(failed, "sessionStorage")) return;
  fetch("/utils/health-check/").then(
    async () => {
      store(failed, "yes", "sessionStorage");
      // Without storage nothing would stop a reload loop.
      if (!stored(failed, "sessionStorage")) return;
      // WebKit remembers a script's failure across the reload until it is fetched in another way.
      const scripts = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
      await Promise.allSettled(Array.from(scripts, ({ href }) => fetch(href)));
      location.reload();
    },
    () => {},
  );
});

// A view transition rejects when the next navigation overtakes it, the window changes its size or the page takes long; the router does not catch it.
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
  // After a second refused request the login page is already open and remembers the page in its state.
  const next = current.next ?? (isReturnedTo ? href : undefined);
  const state = change === "refused" ? { next } : {};
  void router.navigate({ to: "/login", state, ignoreBlocker: true });
});

// As a transition it is done in small pieces, between which the page answers.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  );
});
