import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { focusHeading, focusOn } from "./focus-heading.ts";

/** As a page load would, a navigation moves the reader to the part of the page that the address names, or to its heading. */
export function useFocusAfterNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // A search field keeps the focus while its results change.
        if (document.activeElement?.closest("search")) return;
        const named = document.getElementById(toLocation.hash);
        if (named) focusOn(named);
        else focusHeading();
      }),
    [router],
  );
}
