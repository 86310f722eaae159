import type { OpenPlayer } from "./player-state.ts";

const topOf = (element: Element) => element.getBoundingClientRect().top;

const scrollAtOnce = (top: number) => scrollBy({ top, behavior: "instant" });

/** Keeps the pressed button in its place while the player of a card above closes. If the page cannot scroll far enough, that card gets a margin until it is out of view. */
export function keepInPlace({ button, top, closing }: OpenPlayer) {
  if (!closing || !button.isConnected) return;
  scrollAtOnce(topOf(button) - top);
  const room = top - topOf(button);
  if (room < 1) return;
  closing.style.marginBottom = `${room}px`;
  const leave = () => {
    if (closing.isConnected && closing.getBoundingClientRect().bottom + room > 0) return;
    removeEventListener("scroll", leave);
    const seen = topOf(button);
    closing.style.marginBottom = "";
    scrollAtOnce(topOf(button) - seen);
  };
  addEventListener("scroll", leave);
}

export function bringIntoView({ button }: OpenPlayer) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const opened = button.closest(".card")?.querySelector(".card-player");
  opened?.scrollIntoView({ block: "nearest", behavior: calm ? "instant" : "smooth" });
}
