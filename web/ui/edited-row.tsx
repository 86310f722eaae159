import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "./button.tsx";
import type { BoundField } from "./use-form.ts";

type RowField<Item> = (name: keyof Item & string) => BoundField;

export type RowFields<Item> = (
  field: RowField<Item>,
  item: Item,
  onChange: (item: Item) => void,
) => ReactNode;

interface EditedRowProps<Item> {
  item: Item;
  problems: Record<string, string>;
  fields: RowFields<Item>;
  onChange: (item: Item) => void;
  onDone: () => void;
  onCancel: (before: Item) => void;
}

export function EditedRow<Item>({
  item,
  problems,
  fields,
  onChange,
  onDone,
  onCancel,
}: EditedRowProps<Item>) {
  const [before] = useState(item);
  const row = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<readonly string[]>([]);

  const field: RowField<Item> = (name) => ({
    name,
    value: String(item[name] ?? ""),
    error: left.includes(name) || item[name] ? problems[name] : undefined,
    onBlur: () => setLeft([...left, name]),
    onChange: ({ currentTarget }) => onChange({ ...item, [name]: currentTarget.value }),
  });

  function done() {
    const wrong = Object.keys(problems);
    if (wrong.length === 0) return onDone();
    flushSync(() => setLeft(wrong));
    row.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  function press(event: KeyboardEvent) {
    // While an input method (IME) suggests a word, Enter and Escape confirm or discard that word.
    if (event.target instanceof HTMLButtonElement || event.nativeEvent.isComposing) return;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // Enter would otherwise also save the surrounding form, and Escape would close it.
    event.preventDefault();
    if (event.key === "Enter") done();
    else onCancel(before);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler only receives keys from the inputs
    <div ref={row} className="row-fields" onKeyDown={press}>
      {fields(field, item, onChange)}
      <div className="row-buttons">
        <Button look="quiet" onClick={done}>
          Done
        </Button>
        <Button look="quiet" onClick={() => onCancel(before)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
