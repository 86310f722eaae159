export function positionOverSlot(slot: HTMLElement, player: HTMLElement) {
  if (CSS.supports("anchor-name: --player")) return;
  const place = () => {
    const { top, left, width, height } = slot.getBoundingClientRect();
    const pixels = { top: top + scrollY, left: left + scrollX, width, height };
    for (const [name, value] of Object.entries(pixels))
      player.style.setProperty(name, `${value}px`);
  };
  // Observes the body too, because the slot moves when content above it changes the height of the page.
  const observer = new ResizeObserver(place);
  for (const element of [slot, document.body]) observer.observe(element);
  place();
  return () => {
    observer.disconnect();
    player.removeAttribute("style");
  };
}

export function reserveDockSpace(player: HTMLElement) {
  const { style } = document.documentElement;
  const measure = () =>
    style.setProperty(
      "--dock",
      `${player.offsetHeight + Number.parseFloat(getComputedStyle(player).bottom)}px`,
    );
  const observer = new ResizeObserver(measure);
  observer.observe(player);
  measure();
  return () => {
    observer.disconnect();
    style.removeProperty("--dock");
  };
}
