// The iframe is last in the DOM; this makes Tab visit it after the card's platform buttons.
import { cardOf } from "./player-position.ts";

/** From the card, focus moves to an edge beside the iframe, and the browser's own Tab goes on into it. An edge met on the way out sends focus back to the card. */
export function fixTabOrder(slot: HTMLElement, player: HTMLElement, frame: HTMLIFrameElement) {
  const card = cardOf(slot);
  const before = () => [...(card?.querySelectorAll<HTMLElement>("a[data-platform]") ?? [])].at(-1);
  const after = () => slot.parentElement?.querySelector<HTMLElement>("a");
  const [start, end] = [edge(), edge()];
  frame.before(start);
  frame.after(end);

  // Whoever is elsewhere on the page does not meet it at the end of the document.
  const reach = (within: boolean) => {
    for (const element of [start, frame, end]) element.tabIndex = within ? 0 : -1;
  };
  const stepIn = (event: KeyboardEvent) => {
    // By its place on the keyboard: WebKit on Linux has no name for it together with Shift.
    if (event.code !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target === (event.shiftKey ? after() : before()))
      (event.shiftKey ? end : start).focus({ preventScroll: true });
  };
  const follow = ({ target, relatedTarget }: FocusEvent) => {
    const here = target as Element;
    const fromCard = relatedTarget instanceof Node && card?.contains(relatedTarget);
    if ((here === start || here === end) && !fromCard)
      (here === start ? before() : after())?.focus();
    else reach(player.contains(here) || card?.contains(here) === true);
  };
  // Clicks inside an iframe only fire window blur.
  const pressed = () => document.activeElement === frame && reach(true);

  card?.addEventListener("keydown", stepIn);
  document.addEventListener("focusin", follow);
  addEventListener("blur", pressed);
  return () => {
    start.remove();
    end.remove();
    frame.removeAttribute("tabindex");
    card?.removeEventListener("keydown", stepIn);
    document.removeEventListener("focusin", follow);
    removeEventListener("blur", pressed);
  };
}

function edge() {
  const span = document.createElement("span");
  span.tabIndex = 0;
  span.className = "player-edge";
  return span;
}
