import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

export function useFocusAfterNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        if (document.activeElement?.closest("search")) return;
        focusOn(document.getElementById(toLocation.hash) ?? mainHeading());
      }),
    [router],
  );
}

const mainHeading = () => document.querySelector("main h1") ?? document.querySelector("main");

export const focusHeading = () => focusOn(mainHeading());

export function focusOn(element: Element | null) {
  if (!(element instanceof HTMLElement)) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Moves the focus to the heading of the dialog or page when the focused element disappears or a focused Save button is disabled. Otherwise Tab would begin at the top of the document. */
export function rescueFocus() {
  let last: EventTarget | null;
  addEventListener("focusin", ({ target }) => {
    last = target;
  });
  new MutationObserver(() => {
    const { activeElement: active, body } = document;
    if (!(last instanceof Element) || (active !== body && active !== last)) return;
    if (last.isConnected && !last.matches("[type=submit]:disabled")) return;
    focusOn(document.querySelector(".dialog-layer:not([inert]) h2") ?? mainHeading());
  }).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled"],
  });
}
