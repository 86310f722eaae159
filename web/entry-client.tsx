import "./styles.css";
import { RouterProvider } from "@tanstack/react-router";
import { hydrate } from "@tanstack/react-router/ssr/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { api } from "./api.ts";
import { loginFor } from "./auth/next-page.ts";
import { followOtherTabs, onTokenChange } from "./auth/token.ts";
import { renewPage } from "./boot/load-later.ts";
import { endHydration } from "./boot/use-hydrated.ts";
import { keepPlace } from "./layout/scroll-restoration.ts";
import { hearSkippedTransitions } from "./layout/view-transitions.ts";
import { type PageState, stateElementId } from "./page-state.ts";
import { createRouter } from "./router.tsx";
import { followTheme } from "./theme/theme.ts";

// Between its steps the page can answer a touch: in one piece they would keep a slow phone busy for a quarter of a second.
// Whoever went Back meanwhile has left (boot/once-shown.ts): what is still here must not come alive at another page's address.
const breathe = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => "left" in document.documentElement.dataset || resolve());
  });

// Not awaited by the module itself: a page's own script imports from this one, and would wait for what waits for it.
async function start() {
  // Somebody has touched the page, or it takes long, and its end is still on its way.
  if (document.readyState === "loading")
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve));
  await breathe();
  const { matches, ...given }: PageState = JSON.parse(
    document.getElementById(stateElementId)?.textContent ?? "",
  );
  const router = createRouter({ api, ...given });
  const now = Date.now();
  // All that hydrate() reads of it: the rest is for pages that come in pieces.
  window.$_TSR = {
    // Fresh from now on, whatever the age of the cached page: the HTML holds no time, so that it stays the same until the data changes.
    router: { matches: matches.map((match) => ({ ...match, u: now })) },
  } as Window["$_TSR"];
  // A page that is made here is nowhere yet: the router finds the place it was left at.
  if (matches.every(({ ssr }) => ssr !== false)) {
    keepPlace(router);
    // Only guards wait for it, and a page that was sent whole has none.
    endHydration();
  }
  followTheme();
  hearSkippedTransitions();
  renewPage(router);
  followOtherTabs();
  // A token that is lost here leads to the login page, also out of a half-filled form; a log-in or log-out in another tab only runs the loaders again.
  onTokenChange((change) => {
    if (change === "elsewhere") return void router.invalidate();
    const login =
      change === "refused" ? loginFor(router.latestLocation.href) : ({ to: "/login" } as const);
    void router.navigate({ ...login, ignoreBlocker: true });
  });
  await breathe();
  await hydrate(router);
  await breathe();
  // As a transition React does it in small pieces, and answers a touch in between.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
}

void start();
