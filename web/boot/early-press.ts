// A platform that was pressed while the page could not answer yet: the boot script (once-shown.ts) held its link back.

declare global {
  interface Window {
    earlyPress?: HTMLAnchorElement | undefined;
  }
}

/** Presses it again, now that the page answers. */
export function repeatEarlyPress() {
  const { earlyPress } = window;
  window.earlyPress = undefined;
  earlyPress?.removeAttribute("aria-busy");
  earlyPress?.click();
}
