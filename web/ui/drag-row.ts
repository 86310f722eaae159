import type { PointerEvent as ReactPointerEvent } from "react";

/** Nearer than this to the list's edge, it scrolls on. */
const edge = 44;
const scrollStep = 9;

/**
 * Takes a row along with the pointer that holds its handle, until it is let go: by mouse, pen or finger.
 * The list itself is only changed at the end: a browser lets go of what is moved about in the page.
 */
export function dragRow(
  event: ReactPointerEvent<HTMLElement>,
  list: HTMLElement,
  onDrop: (to: number) => void,
) {
  const handle: HTMLElement = event.currentTarget;
  const row = handle.closest("li");
  if (!row || event.button !== 0) return;
  const others = [...list.querySelectorAll<HTMLElement>(":scope > li")].filter(
    (one) => one !== row,
  );
  const from = [...list.children].indexOf(row);
  const start = { y: event.clientY, scroll: list.scrollTop };
  let y = start.y;
  let to = from;
  let frame = 0;
  const ended = new AbortController();
  const { signal } = ended;

  function place() {
    const box = list.getBoundingClientRect();
    if (y < box.top + edge) list.scrollTop -= scrollStep;
    if (y > box.bottom - edge) list.scrollTop += scrollStep;
    row?.style.setProperty("translate", `0 ${y - start.y + list.scrollTop - start.scroll}px`);
    const within = y - box.top + list.scrollTop;
    to = others.filter((other) => other.offsetTop + other.offsetHeight / 2 < within).length;
    showPlace();
    frame = requestAnimationFrame(place);
  }

  function showPlace() {
    list.querySelector("[data-drop]")?.removeAttribute("data-drop");
    if (to === from) return;
    const next = others[to];
    (next ?? others.at(-1))?.setAttribute("data-drop", next ? "before" : "after");
  }

  function end(isDropped: boolean) {
    ended.abort();
    cancelAnimationFrame(frame);
    list.querySelector("[data-drop]")?.removeAttribute("data-drop");
    row?.removeAttribute("data-dragged");
    row?.style.removeProperty("translate");
    if (isDropped && to !== from) onDrop(to);
  }

  handle.setPointerCapture(event.pointerId);
  row.setAttribute("data-dragged", "");
  handle.addEventListener(
    "pointermove",
    (moved) => {
      y = moved.clientY;
    },
    { signal },
  );
  handle.addEventListener("pointerup", () => end(true), { signal });
  handle.addEventListener("pointercancel", () => end(false), { signal });
  addEventListener(
    "keydown",
    (press) => {
      if (press.key !== "Escape") return;
      press.preventDefault();
      end(false);
    },
    { signal, capture: true },
  );
  frame = requestAnimationFrame(place);
}
