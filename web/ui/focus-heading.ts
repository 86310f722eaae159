import { useEffect } from "react";

/** For when the focused element is gone: a screen reader reads on from here. */
export function focusHeading() {
  focusOn(
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main"),
  );
}

/** A button that goes because it was pressed takes the focus with it. */
export function useFocusHeadingAtEnd() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
}

export function focusOn(element: HTMLElement | null) {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
