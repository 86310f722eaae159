import type { AnyRouter } from "@tanstack/react-router";

/** The page that was loaded stays where its visitor, or the browser, scrolled it: moved on becoming alive, a press on its way would miss. */
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
