/** Copies synchronously, so that a link can open its page in the same click. Returns false if the browser refuses. */
export function copyNow(text: string, pressed: Element) {
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.className = "sr-only";
  box.value = text;
  // Phones open no keyboard for a read-only field.
  box.readOnly = true;
  // Places the textarea beside the pressed element, because outside of an open dialog the textarea would be inert.
  pressed.after(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}

/** Uses the Clipboard API. Falls back to `copyNow` if the browser refuses, or if the Clipboard API is missing (on a page without https). */
export const copyText = async (text: string, pressed: Element) =>
  (await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) || copyNow(text, pressed);
