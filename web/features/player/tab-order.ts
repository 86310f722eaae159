/** Lets Tab reach the player's iframe from its playlist card, although the iframe is last in the document. An invisible focusable element on each side of the iframe moves the focus between card and iframe. */
export function fixTabOrder(slot: HTMLElement, player: HTMLElement, frame: HTMLIFrameElement) {
  const card = slot.closest<HTMLElement>(".card");
  const before = () => [...(card?.querySelectorAll<HTMLElement>("a[data-platform]") ?? [])].at(-1);
  const after = () => slot.parentElement?.querySelector<HTMLElement>("a");
  const [start, end] = [edge(), edge()];
  frame.before(start);
  frame.after(end);

  const reach = (within: boolean) => {
    for (const element of [start, frame, end]) element.tabIndex = within ? 0 : -1;
  };
  const stepIn = (event: KeyboardEvent) => {
    // Uses `code`, because `key` is empty for Shift+Tab in WebKit on Linux.
    if (event.code !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target === (event.shiftKey ? after() : before()))
      (event.shiftKey ? end : start).focus({ preventScroll: true });
  };
  const follow = ({ target, relatedTarget }: FocusEvent) => {
    const here = target as Element;
    const fromCard = card?.contains(relatedTarget as Node | null);
    if ((here === start || here === end) && !fromCard)
      (here === start ? before() : after())?.focus();
    else reach(player.contains(here) || card?.contains(here) === true);
  };
  // Detects a click inside the iframe. The only event that such a click fires on the page is `blur` on the window.
  const pressed = () => document.activeElement === frame && reach(true);

  const ended = new AbortController();
  const { signal } = ended;
  card?.addEventListener("keydown", stepIn, { signal });
  document.addEventListener("focusin", follow, { signal });
  addEventListener("blur", pressed, { signal });
  return () => {
    ended.abort();
    start.remove();
    end.remove();
    frame.removeAttribute("tabindex");
  };
}

function edge() {
  const span = document.createElement("span");
  span.tabIndex = 0;
  span.className = "player-edge";
  return span;
}
