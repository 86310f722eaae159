import type { Page } from "@playwright/test";

/** Runs in the page. Every text that is not wholly seen: outside the window, cut by what hides its overflow, or beyond its own control. */
function find() {
  const boxed =
    "a, button, label, td, th, dialog, [role=dialog], [role=alertdialog], [role=menu], [role=tab], [role=status], [role=alert]";
  const found = new Set<string>();
  const isOff = (element: Element) =>
    element.closest(".sr-only, .skip-link, [aria-hidden=true], [hidden]") ||
    !element.checkVisibility();
  const beyond = (text: DOMRect, box: DOMRect) =>
    text.left < box.left - 1 ||
    text.right > box.right + 1 ||
    text.top < box.top - 4 ||
    text.bottom > box.bottom + 4;
  const scrolls = (element: Element) => {
    for (
      let around: Element | null = element;
      around && !around.matches(boxed);
      around = around.parentElement
    )
      if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return true;
    return false;
  };
  const note = (why: string, element: Element, words: string) =>
    found.add(`${why}: <${element.tagName.toLowerCase()} class="${element.className}"> ${words}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement as HTMLElement;
    const words = node.textContent?.trim() ?? "";
    if (!words || isOff(element) || element.matches("script, style, noscript, option")) continue;
    if (Number.parseFloat(getComputedStyle(element).fontSize) < 24)
      note("has not grown", element, words);
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.left < -1 || rect.right > document.documentElement.clientWidth + 1)
        note("outside the window", element, words);
      const control = scrolls(element) ? null : element.closest(boxed);
      if (control && beyond(rect, control.getBoundingClientRect()))
        note("beyond its control", element, words);
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const hides = [overflowX, overflowY].some((how) => how === "hidden" || how === "clip");
        if (hides && beyond(rect, around.getBoundingClientRect())) note("cut", around, words);
      }
    }
  }
  const sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (sideways > 0) found.add(`scrolls sideways by ${sideways} px`);
  return [...found];
}

export const cutText = (page: Page) => page.evaluate(find);
