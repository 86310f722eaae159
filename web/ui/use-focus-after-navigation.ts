import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { focusHeading } from "./focus-heading.ts";

/** A link followed inside the site moves the reader to the new page's heading, as a real page load would. */
export function useFocusAfterNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // Whoever is typing what to search for goes on typing.
        if (document.activeElement?.closest("search")) return;
        focusHeading();
      }),
    [router],
  );
}
