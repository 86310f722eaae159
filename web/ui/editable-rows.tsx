import "./editable-rows.css";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "./button.tsx";
import { ControlIcon } from "./control-icon.tsx";
import { dragRow } from "./drag-row.ts";
import { EditedRow, type RowFields } from "./edited-row.tsx";

export interface Row {
  key: number | string;
  title: string;
}

type Act = "move" | "edit" | "remove";

interface EditableRowsProps<Item extends Row> {
  items: readonly Item[];
  noun: string;
  className: string;
  most?: number;
  /** Without it, there is no button that adds one. */
  make?: () => Item;
  problemsIn?: (item: Item) => Record<string, string>;
  show: (item: Item) => ReactNode;
  /** Without them, rows are only put in order. */
  fields?: RowFields<Item>;
  onChange: (items: Item[]) => void;
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  PageUp: (at) => at - 10,
  PageDown: (at) => at + 10,
  Home: () => 0,
  End: (_, last) => last,
};

export function EditableRows<Item extends Row>({
  items,
  noun,
  className,
  most = Number.POSITIVE_INFINITY,
  make,
  problemsIn = () => ({}),
  show,
  fields,
  onChange,
}: EditableRowsProps<Item>) {
  const hint = useId();
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Row["key"]>();
  const [current, setCurrent] = useState<Row["key"]>();
  const [said, setSaid] = useState("");
  const isFull = items.length >= most;
  // One row at a time can be reached with Tab: a list of 500 is passed with one press.
  const reachable = items.some(({ key }) => key === current) ? current : items[0]?.key;
  const nameOf = ({ title }: Item) => title || `new ${noun}`;
  const find = (key: Row["key"] | undefined, selector: string) =>
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"] ${selector}`);
  const focus = (key: Row["key"] | undefined, act: Act) =>
    find(key, `[data-act="${act}"]`)?.focus();
  const replace = (item: Item) => onChange(items.map((one) => (one.key === item.key ? item : one)));

  function edit(key: Row["key"]) {
    flushSync(() => setOpen(key));
    find(key, 'input[name="title"]')?.focus();
  }

  function close(key: Row["key"]) {
    flushSync(() => setOpen(undefined));
    focus(key, "edit");
  }

  function move(item: Item, to: number) {
    flushSync(() => {
      onChange(items.filter((one) => one !== item).toSpliced(to, 0, item));
      setSaid(`Moved ${nameOf(item)} to ${to + 1} of ${items.length}`);
    });
    focus(item.key, "move");
    find(item.key, "[data-act]")?.scrollIntoView({ block: "nearest" });
  }

  function remove(item: Item) {
    const at = items.indexOf(item);
    const next = items[at + 1] ?? items[at - 1];
    flushSync(() => {
      setSaid(`${nameOf(item)} was removed`);
      onChange(items.filter((one) => one !== item));
    });
    if (next) focus(next.key, "remove");
    else add.current?.focus();
  }

  function cancel(before: Item) {
    // Cancelling a new row removes it.
    if (before.title === "") return remove(items.find(({ key }) => key === before.key) ?? before);
    replace(before);
    close(before.key);
  }

  function press(event: KeyboardEvent, item: Item, act: Act) {
    const at = items.indexOf(item);
    const last = items.length - 1;
    const step = steps[event.key]?.(at, last);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const to = Math.min(Math.max(step, 0), last);
    if (act !== "move") focus(items[to]?.key, act);
    else if (to !== at) move(item, to);
  }

  const button = (item: Item, act: Act, label: string) => ({
    type: "button" as const,
    className: "icon-button",
    "data-act": act,
    "aria-label": `${label} ${nameOf(item)}`,
    tabIndex: item.key === reachable ? 0 : -1,
    onKeyDown: (event: KeyboardEvent) => press(event, item, act),
  });

  const row = (item: Item) => {
    const problems = problemsIn(item);
    const [problem] = Object.values(problems);
    if (fields && item.key === open)
      return (
        <EditedRow
          item={item}
          problems={problems}
          fields={fields}
          onChange={replace}
          onDone={() => close(item.key)}
          onCancel={cancel}
        />
      );
    return (
      <>
        {show(item)}
        {problem && <p className="field-error">{problem}</p>}
        {fields && (
          <>
            <button {...button(item, "edit", "Edit")} onClick={() => edit(item.key)}>
              <ControlIcon name="pencil" />
            </button>
            <button {...button(item, "remove", "Remove")} onClick={() => remove(item)}>
              <ControlIcon name="cross" size={16} />
            </button>
          </>
        )}
      </>
    );
  };

  return (
    <div className="editable-rows">
      <p id={hint} className="help">
        {`Drag the handle to move a ${noun}, or select it and use the arrow keys.`}
      </p>
      {items.length > 0 && (
        <ol ref={list} className={className}>
          {items.map((item) => (
            <li
              key={item.key}
              data-key={item.key}
              data-open={item.key === open || undefined}
              onFocus={() => setCurrent(item.key)}
            >
              <button
                {...button(item, "move", "Move")}
                aria-describedby={hint}
                onPointerDown={(event) =>
                  list.current && dragRow(event, list.current, (to) => move(item, to))
                }
              >
                <ControlIcon name="grip" />
              </button>
              {row(item)}
            </li>
          ))}
        </ol>
      )}
      {make && (
        <Button
          ref={add}
          look="quiet"
          disabled={isFull}
          title={isFull ? `You can have at most ${most}` : undefined}
          onClick={() => {
            const item = make();
            flushSync(() => onChange([...items, item]));
            edit(item.key);
          }}
        >
          {`Add a ${noun}`}
        </Button>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}
