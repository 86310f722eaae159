import { type KeyboardEvent, type ReactNode, useState } from "react";
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
  const [left, setLeft] = useState<readonly string[]>([]);

  const field: RowField<Item> = (name) => ({
    name,
    value: String(item[name] ?? ""),
    // What is wrong is said once the field is left; what was typed before, at once.
    error: left.includes(name) || item[name] ? problems[name] : undefined,
    onBlur: () => setLeft([...left, name]),
    onChange: ({ currentTarget }) => onChange({ ...item, [name]: currentTarget.value }),
  });

  function press(event: KeyboardEvent) {
    if (event.target instanceof HTMLButtonElement) return;
    if (event.key !== "Enter" && event.key !== "Escape") return;
    // The form around it is neither saved nor closed.
    event.preventDefault();
    if (event.key === "Enter") onDone();
    else onCancel(before);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its inputs
    <div className="row-fields" onKeyDown={press}>
      {fields(field, item, onChange)}
      <div className="row-buttons">
        <Button look="quiet" onClick={onDone}>
          Done
        </Button>
        <Button look="quiet" onClick={() => onCancel(before)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
