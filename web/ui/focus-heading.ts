/** For when the focused element is gone: a screen reader reads on from here. */
export function focusHeading() {
  focusOn(
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main"),
  );
}

export function focusOn(element: HTMLElement | null) {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
