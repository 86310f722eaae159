import { useBlocker, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    isSecondEntry?: true;
  }
}

/** Lets Back close a dialog instead of leaving the page. `close` returns false when another dialog is above it. */
export function useBackCloses(close: () => boolean) {
  const router = useRouter();
  useBlocker({
    shouldBlockFn: ({ action }) => action === "BACK" && close(),
    enableBeforeUnload: false,
  });
  useEffect(() => {
    // A blocker cannot stop Back from leaving the site, so a page without earlier history entries gets a second one.
    if (!router.history.canGoBack())
      void router.navigate({
        to: ".",
        search: true,
        hash: true,
        // The state must differ, because the router does not push an entry that equals the current one.
        state: (now) => ({ ...now, isSecondEntry: true }),
        resetScroll: false,
        ignoreBlocker: true,
      });
  }, [router]);
}
