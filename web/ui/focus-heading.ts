/** Focuses the heading, so that a screen reader continues from there. */
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

/** Focuses the heading of the open dialog or the page when the focused element is removed or a focused Save is disabled, so that Tab does not begin at the top of the document. */
export function rescueFocus() {
  let last: EventTarget | null;
  addEventListener("focusin", ({ target }) => {
    last = target;
  });
  new MutationObserver(() => {
    const { activeElement: active, body } = document;
    if (!(last instanceof Element) || (active !== body && active !== last)) return;
    if (last.isConnected && !last.matches("[type=submit]:disabled")) return;
    const dialog = document.querySelector<HTMLElement>(".dialog-layer:not([inert]) h2");
    if (dialog) focusOn(dialog);
    else focusHeading();
  }).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled"],
  });
}
