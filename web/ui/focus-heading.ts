/** Where the focus goes when what had it is gone: a screen reader reads on from the page's heading. */
export function focusHeading() {
  const heading =
    document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
