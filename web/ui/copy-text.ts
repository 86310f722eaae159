/** Copies before it returns, so that a link can open its page in the same press. Returns false if the browser refuses. */
export function copyNow(text: string, pressed: Element) {
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.className = "sr-only";
  box.value = text;
  // Keeps the phone's keyboard closed.
  box.readOnly = true;
  // A dialog makes everything outside of it inert, so the text is added beside the pressed element.
  pressed.after(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}

/** Uses `copyNow` on pages without https, where the Clipboard API is missing. */
export const copyText = async (text: string, pressed: Element) =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) || copyNow(text, pressed);
