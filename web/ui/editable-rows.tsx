import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { pluralize } from "#domain/pluralize.ts";
import { Button } from "./button.tsx";
import { hasFields } from "./changed-fields.ts";
import { dragRow } from "./drag-row.ts";
import { EditedRow, type RowFields } from "./edited-row.tsx";
import { IconButton } from "./icon-button.tsx";
import { useOrderedList } from "./use-ordered-list.tsx";

export interface Row {
  key: string;
  title: string;
}

type Act = "move" | "edit" | "remove";

interface EditableRowsProps<Item extends Row> {
  items: readonly Item[];
  noun: string;
  className?: string;
  most?: number;
  few?: number;
  make?: () => Item;
  problemsIn?: (item: Item) => Record<string, string>;
  /** Adds omitted parts, such as the scheme of a URL, when Done is pressed. */
  complete?: (item: Item) => Item;
  show: (item: Item) => ReactNode;
  fields?: RowFields<Item>;
  onChange: (items: Item[]) => void;
  children?: ReactNode;
}

export function EditableRows<Item extends Row>({
  items,
  noun,
  className,
  most = Number.POSITIVE_INFINITY,
  few = Number.POSITIVE_INFINITY,
  make,
  problemsIn = () => ({}),
  complete = (item) => item,
  show,
  fields,
  onChange,
  children,
}: EditableRowsProps<Item>) {
  const hint = useId();
  const add = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<Row["key"]>();
  const [isWhole, setWhole] = useState(() =>
    items.slice(few).some((item) => hasFields(problemsIn(item))),
  );
  const shown = isWhole ? items : items.slice(0, few);
  const isFull = items.length >= most;
  const nameOf = ({ title }: Item) => title || `new ${noun}`;
  const ordered = useOrderedList({ items, keyOf: ({ key }) => key, nameOf, onChange });
  const { list, find, move, reachable } = ordered;
  const replace = (item: Item) => onChange(items.map((one) => (one.key === item.key ? item : one)));

  function reveal(index: number) {
    if (index >= few) flushSync(() => setWhole(true));
  }

  function edit(item: Item) {
    flushSync(() => setOpen(item.key));
    find(item, 'input[name="title"]')?.focus();
  }

  function close(item: Item) {
    flushSync(() => setOpen(undefined));
    find(item, '[data-act="edit"]')?.focus();
  }

  function remove(item: Item) {
    ordered.setStatus(`${nameOf(item)} was removed`);
    const next = ordered.remove(item);
    (next ? find(next, '[data-act="remove"]') : add.current)?.focus();
  }

  function cancel(before: Item) {
    if (before.title === "") return remove(items.find(({ key }) => key === before.key) ?? before);
    replace(before);
    close(before);
  }

  function press(event: KeyboardEvent, item: Item, act: Act) {
    const to = ordered.stepFrom(item, event);
    if (to === undefined) return;
    reveal(to);
    if (act === "move") move(item, to);
    else find(items[to], `[data-act="${act}"]`)?.focus();
  }

  const button = (item: Item, act: Act, label: string) => ({
    "data-act": act,
    label: `${label} ${nameOf(item)}`,
    tabIndex: item === reachable ? 0 : -1,
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
          onDone={() => {
            replace(complete(item));
            close(item);
          }}
          onCancel={cancel}
        />
      );
    return (
      <>
        {show(item)}
        {problem && <p className="field-error">{problem}</p>}
        {fields && (
          <>
            <IconButton
              {...button(item, "edit", "Edit")}
              icon="pencil"
              onClick={() => edit(item)}
            />
            <IconButton
              {...button(item, "remove", "Remove")}
              icon="cross"
              size={16}
              onClick={() => remove(item)}
            />
          </>
        )}
      </>
    );
  };

  return (
    <div className="editable-rows">
      {items.length > 0 && (
        <>
          <p id={hint} className={shown.length < items.length ? "sr-only" : "help"}>
            {`Drag the handle to move a ${noun}, or select it and use the arrow keys.`}
          </p>
          <ol ref={list} className={className}>
            {shown.map((item) => (
              <li key={item.key} {...ordered.row(item)} data-open={item.key === open || undefined}>
                <IconButton
                  {...button(item, "move", "Move")}
                  icon="grip"
                  aria-describedby={hint}
                  onPointerDown={(event) =>
                    list.current && dragRow(event, list.current, (to) => move(item, to))
                  }
                />
                {row(item)}
              </li>
            ))}
          </ol>
        </>
      )}
      {make && (
        <div className="row-buttons">
          {shown.length < items.length && (
            <Button
              look="link"
              onClick={() => {
                reveal(few);
                find(items[few], '[data-act="move"]')?.focus();
              }}
            >
              {`Show all ${pluralize(items.length, noun)}`}
            </Button>
          )}
          <Button
            ref={add}
            look="link"
            disabled={isFull}
            title={isFull ? `You can have at most ${most}` : undefined}
            onClick={() => {
              const item = make();
              reveal(items.length);
              flushSync(() => onChange([...items, item]));
              edit(item);
            }}
          >
            {`Add a ${noun}`}
          </Button>
          {children}
        </div>
      )}
      {ordered.status}
    </div>
  );
}
