import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** A link followed inside the site moves the reader to the new page's heading, as a real page load would. */
export function useFocusAfterNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const heading = document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
        if (!heading) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }),
    [router],
  );
}
