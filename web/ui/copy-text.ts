/** Copies synchronously, so that a link can open its page in the same click. Returns false if the browser refuses. */
export function copyNow(text: string, pressed: Element) {
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.className = "sr-only";
  box.value = text;
  // Keeps the keyboard of a phone closed.
  box.readOnly = true;
  // Places the textarea beside the pressed element, because outside of an open dialog the textarea would be inert.
  pressed.after(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}

/** Copies with the Clipboard API. If the browser refuses, or the page has no https and so no Clipboard API, copies with `copyNow`. */
export const copyText = async (text: string, pressed: Element) =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) || copyNow(text, pressed);
