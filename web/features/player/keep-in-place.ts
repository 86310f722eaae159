import type { OpenPlayer } from "./player-state.ts";

/** Keeps the pressed button in place when a player above the button closes. */
export function keepInPlace({ button, top, closing }: OpenPlayer) {
  if (!closing || !button.isConnected) return;
  scrollBy({ top: button.getBoundingClientRect().top - top, behavior: "instant" });
}

export function bringIntoView({ button }: OpenPlayer) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const opened = button.closest(".card")?.querySelector(".card-player");
  opened?.scrollIntoView({ block: "nearest", behavior: calm ? "instant" : "smooth" });
}
