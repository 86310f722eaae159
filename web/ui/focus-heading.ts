/** A screen reader reads on from here. */
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

/** What goes takes the focus with it, unless something else is given it at the same moment. */
export function rescueFocus() {
  let last: EventTarget | null;
  addEventListener("focusin", ({ target }) => {
    last = target;
  });
  new MutationObserver(() => {
    if (document.activeElement === document.body && last instanceof Node && !last.isConnected)
      focusHeading();
  }).observe(document, { childList: true, subtree: true });
}
