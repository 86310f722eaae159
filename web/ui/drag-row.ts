import type { PointerEvent as ReactPointerEvent } from "react";

const edge = 44;
const scrollStep = 9;

/** Changes the list only on drop, because moving an element in the DOM ends its pointer capture. */
export function dragRow(
  event: ReactPointerEvent<HTMLElement>,
  list: HTMLElement,
  onDrop: (to: number) => void,
) {
  const handle: HTMLElement = event.currentTarget;
  const row = handle.closest("li");
  if (!row || event.button !== 0) return;
  const rows = [...list.children] as HTMLElement[];
  const from = rows.indexOf(row);
  const others = rows.toSpliced(from, 1);
  const start = { y: event.clientY, scroll: list.scrollTop };
  let y = start.y;
  let to = from;
  let frame = 0;
  const ended = new AbortController();
  const { signal } = ended;

  const clearMark = () => list.querySelector("[data-drop]")?.removeAttribute("data-drop");

  function place() {
    const box = list.getBoundingClientRect();
    if (y < box.top + edge) list.scrollTop -= scrollStep;
    if (y > box.bottom - edge) list.scrollTop += scrollStep;
    row?.style.setProperty("translate", `0 ${y - start.y + list.scrollTop - start.scroll}px`);
    const within = y - box.top + list.scrollTop;
    to = others.filter((other) => other.offsetTop + other.offsetHeight / 2 < within).length;
    clearMark();
    const next = others[to];
    if (to !== from) (next ?? others.at(-1))?.setAttribute("data-drop", next ? "before" : "after");
    frame = requestAnimationFrame(place);
  }

  function end(isDropped: boolean) {
    ended.abort();
    cancelAnimationFrame(frame);
    clearMark();
    row?.removeAttribute("data-dragged");
    row?.style.removeProperty("translate");
    if (isDropped && to !== from) onDrop(to);
  }

  handle.setPointerCapture(event.pointerId);
  row.setAttribute("data-dragged", "");
  const move = ({ clientY }: PointerEvent) => {
    y = clientY;
  };
  const stopOnEscape = (press: KeyboardEvent) => {
    if (press.key !== "Escape") return;
    press.preventDefault();
    end(false);
  };
  handle.addEventListener("pointermove", move, { signal });
  handle.addEventListener("pointerup", () => end(true), { signal });
  handle.addEventListener("pointercancel", () => end(false), { signal });
  addEventListener("keydown", stopOnEscape, { signal, capture: true });
  frame = requestAnimationFrame(place);
}
