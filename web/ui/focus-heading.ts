/** Where the focus goes when what had it is gone: a screen reader reads on from the page's heading. */
export function focusHeading() {
  focusOn(
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main"),
  );
}

/** Also on what is neither a link nor a field, and without scrolling. */
export function focusOn(element: HTMLElement | null) {
  if (!element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
