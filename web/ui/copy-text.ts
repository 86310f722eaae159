/** Copies synchronously, so that a link can open its page in the same click. Returns false if the browser refuses. */
export function copyNow(text: string, pressed: Element) {
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.className = "sr-only";
  box.value = text;
  // Keeps the keyboard of a phone closed.
  box.readOnly = true;
  // The textarea is placed beside the pressed element, because it would be inert outside of an open dialog.
  pressed.after(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}

/** Pages without https have no Clipboard API. */
export const copyText = async (text: string, pressed: Element) =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) || copyNow(text, pressed);
