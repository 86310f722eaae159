import type { AnyRouter } from "@tanstack/react-router";

/** Keeps the router from scrolling the first page back to its top when it hydrates: a click on its way would land on something else. */
export function keepPlace(router: AnyRouter) {
  let isAlive = false;
  router.update({ ...router.options, scrollRestoration: () => isAlive });
  const stop = router.subscribe("onRendered", () => {
    stop();
    isAlive = true;
    // The router keeps the place of what it saw scroll; this one may have been scrolled before it looked.
    document.dispatchEvent(new Event("scroll"));
  });
}
