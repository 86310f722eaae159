/** Copies synchronously, so that a link can open its page in the same click. Returns false if the browser refuses. */
export function copyText(text: string, pressed: Element) {
  const before = document.activeElement;
  const box = document.createElement("textarea");
  box.className = "sr-only";
  box.value = text;
  // Phones open no keyboard for a read-only field.
  box.readOnly = true;
  // Outside of an open dialog, the textarea would be inert.
  pressed.after(box);
  box.select();
  const isCopied = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
