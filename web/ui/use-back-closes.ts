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
    // From its first entry, Back leaves the site, which no blocker can stop: the page gets a second entry.
    if (!router.history.canGoBack())
      void router.navigate({
        to: ".",
        search: true,
        hash: true,
        // The router pushes no entry that is equal to the present one.
        state: (now) => ({ ...now, isSecondEntry: true }),
        resetScroll: false,
        ignoreBlocker: true,
      });
  }, [router]);
}
