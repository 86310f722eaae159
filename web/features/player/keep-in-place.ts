import type { OpenPlayer } from "./player-state.ts";

const topOf = (element: Element) => element.getBoundingClientRect().top;

const scrollAtOnce = (top: number) => scrollBy({ top, behavior: "instant" });

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
