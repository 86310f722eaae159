import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

export function useFocusAfterNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        if (document.activeElement?.closest("search")) return;
        const named = document.getElementById(toLocation.hash);
        if (named) focusOn(named);
        else focusHeading();
      }),
    [router],
  );
}

export function focusHeading() {
  focusOn(document.querySelector("main h1") ?? document.querySelector("main"));
}

export function focusOn(element: Element | null) {
  if (!(element instanceof HTMLElement)) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** When the focused element disappears, or a focused Save is disabled, Tab would begin at the top of the document. Moves the focus to the heading of the dialog or page instead. */
export function rescueFocus() {
  let last: EventTarget | null;
  addEventListener("focusin", ({ target }) => {
    last = target;
  });
  new MutationObserver(() => {
    const { activeElement: active, body } = document;
    if (!(last instanceof Element) || (active !== body && active !== last)) return;
    if (last.isConnected && !last.matches("[type=submit]:disabled")) return;
    const dialog = document.querySelector(".dialog-layer:not([inert]) h2");
    if (dialog) focusOn(dialog);
    else focusHeading();
  }).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled"],
  });
}
