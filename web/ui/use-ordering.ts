import "./ordering.css";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { dragRow } from "./drag-row.ts";

interface Keyed {
  key: number;
}

/** The buttons of a row: `data-act` on each, `data-key` on the row. */
export type RowButton = "move" | "edit" | "remove";

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  PageUp: (at) => at - 10,
  PageDown: (at) => at + 10,
  Home: () => 0,
  End: (_, last) => last,
};

export function moved<Item extends Keyed>(items: readonly Item[], key: number, to: number): Item[] {
  const item = items.find((one) => one.key === key);
  return item ? items.filter((one) => one !== item).toSpliced(to, 0, item) : [...items];
}

interface Ordering<Item> {
  items: readonly Item[];
  nameOf: (item: Item) => string;
  onChange: (items: Item[]) => void;
  onEmpty: () => void;
}

export function useOrdering<Item extends Keyed>({
  items,
  nameOf,
  onChange,
  onEmpty,
}: Ordering<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");
  const part = (key: number | undefined, selector: string) =>
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"] ${selector}`);
  const focus = (key: number | undefined, button: RowButton) =>
    part(key, `[data-act="${button}"]`)?.focus();

  function move(key: number, to: number) {
    const item = items.find((one) => one.key === key);
    if (!item) return;
    flushSync(() => {
      onChange(moved(items, key, to));
      setSaid(`${nameOf(item)}, ${to + 1} of ${items.length}`);
    });
    // Moving an element takes its focus; React restores it, but scrolls to the old place.
    focus(key, "move");
    part(key, "[data-act]")?.scrollIntoView({ block: "nearest" });
  }

  /** Returns the item that has the focus now. */
  function remove(key: number) {
    const at = items.findIndex((one) => one.key === key);
    const item = items[at];
    const next = items[at + 1] ?? items[at - 1];
    flushSync(() => {
      if (item) setSaid(`${nameOf(item)} was removed`);
      onChange(items.filter((one) => one.key !== key));
    });
    if (next) focus(next.key, "remove");
    else onEmpty();
    return next;
  }

  function press(event: KeyboardEvent<HTMLElement>, key: number, button: RowButton) {
    const at = items.findIndex((one) => one.key === key);
    const last = items.length - 1;
    const step = steps[event.key]?.(at, last);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = Math.min(Math.max(step, 0), last);
    if (button !== "move") focus(items[to]?.key, button);
    else if (to !== at) move(key, to);
  }

  const drag = (event: PointerEvent<HTMLElement>, key: number) =>
    list.current && dragRow(event, list.current, (to) => move(key, to));

  return { list, said, part, focus, remove, press, drag };
}
