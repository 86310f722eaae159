import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { focusHeading, focusOn } from "./focus-heading.ts";

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
