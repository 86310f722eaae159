import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { focusHeading, focusOn } from "./focus-heading.ts";

/** A link followed inside the site moves the reader to the part of the page it names, or to its heading, as a real page load would. */
export function useFocusAfterNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // Whoever is typing what to search for goes on typing.
        if (document.activeElement?.closest("search")) return;
        const named = document.getElementById(toLocation.hash);
        if (named) focusOn(named);
        else focusHeading();
      }),
    [router],
  );
}
