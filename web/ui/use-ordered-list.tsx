import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";

const steps: Record<string, (at: number, columns: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at, columns) => at - columns,
  ArrowDown: (at, columns) => at + columns,
  PageUp: (at, columns) => at - 10 * columns,
  PageDown: (at, columns) => at + 10 * columns,
  Home: () => 0,
  End: () => Number.POSITIVE_INFINITY,
};

interface OrderedListOptions<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onChange: (items: Item[]) => void;
}

/** Uses a roving tabindex, so that one press of Tab leaves a list of 500 items. */
export function useOrderedList<Item>({ items, keyOf, nameOf, onChange }: OrderedListOptions<Item>) {
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<string>();
  const [status, setStatus] = useState("");

  function move(item: Item, to: number): Item[] | undefined {
    if (!items[to] || items[to] === item) return undefined;
    const moved = items.filter((one) => one !== item).toSpliced(to, 0, item);
    const active = document.activeElement as HTMLElement | null;
    flushSync(() => {
      onChange(moved);
      setStatus(`Moved ${nameOf(item)} to ${to + 1} of ${items.length}`);
    });
    // Browsers remove the focus from an element that is moved in the DOM.
    active?.focus();
    active?.scrollIntoView({ block: "nearest" });
    return moved;
  }

  function remove(item: Item): Item | undefined {
    const at = items.indexOf(item);
    flushSync(() => onChange(items.filter((one) => one !== item)));
    return items[at + 1] ?? items[at - 1];
  }

  function stepFrom(item: Item, event: KeyboardEvent): number | undefined {
    if (!list.current || event.altKey || event.ctrlKey || event.metaKey) return undefined;
    const columns = getComputedStyle(list.current).gridTemplateColumns.split(" ").length;
    const step = steps[event.key]?.(items.indexOf(item), columns);
    if (step === undefined) return undefined;
    event.preventDefault();
    return Math.min(Math.max(step, 0), items.length - 1);
  }

  return {
    list,
    find: (item: Item | undefined, selector: string) =>
      item && list.current?.querySelector<HTMLElement>(`[data-key="${keyOf(item)}"] ${selector}`),
    move,
    remove,
    stepFrom,
    setStatus,
    reachable: items.find((item) => keyOf(item) === focused) ?? items[0],
    row: (item: Item) => ({
      "data-key": keyOf(item),
      onFocus: () => setFocused(keyOf(item)),
    }),
    status: (
      <p className="sr-only" role="status">
        {status}
      </p>
    ),
  };
}
