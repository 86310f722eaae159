import { pluralize } from "#domain/pluralize.ts";
import { Button } from "../button.tsx";
import type { useSelection } from "./use-selection.ts";

interface SelectionBarProps<Row extends { id: string }> {
  noun: string;
  shown: number;
  selection: ReturnType<typeof useSelection<Row>>;
  onDelete: (rows: Row[]) => void;
}

export function SelectionBar<Row extends { id: string }>({
  noun,
  shown,
  selection,
  onDelete,
}: SelectionBarProps<Row>) {
  const { rows, chooseAll, clear } = selection;
  return (
    <section aria-label="Selected rows" className="panel selection-bar">
      <p>{rows.length} selected</p>
      <Button look="quiet" aria-label={`Select all ${shown}`} onClick={chooseAll}>
        All {shown}
      </Button>
      <Button look="quiet" aria-label="Clear selection" onClick={clear}>
        Clear
      </Button>
      <Button look="danger" onClick={() => onDelete(rows)}>
        Delete {pluralize(rows.length, noun)}
      </Button>
    </section>
  );
}
