import "../../ui/controls.css";
import { readSorting, type Sorting, writeSorting } from "./sorting.ts";

interface SortSelectProps {
  columns: readonly { label: string; sort: string }[];
  defaultOrder: string;
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
}

/** Cards have no headings to press: on a phone this sorts them. */
export function SortSelect({ columns, defaultOrder, sorting, onSort }: SortSelectProps) {
  return (
    <select
      className="sort-select"
      aria-label="Sort by"
      value={writeSorting(sorting) ?? ""}
      onChange={({ currentTarget }) => onSort(readSorting(currentTarget.value, columns))}
    >
      <option value="">{defaultOrder}</option>
      {columns.flatMap(({ label, sort }) => [
        <option key={sort} value={sort}>
          {label} ↑
        </option>,
        <option key={`-${sort}`} value={`-${sort}`}>
          {label} ↓
        </option>,
      ])}
    </select>
  );
}
