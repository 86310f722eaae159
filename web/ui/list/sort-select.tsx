import "../controls.css";

interface SortSelectProps {
  columns: readonly { label: string; sort: string }[];
  defaultOrder: string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Sorts the list on phones, where rows are cards and there are no column headings to press. */
export function SortSelect({ columns, defaultOrder, sort = "", onSort }: SortSelectProps) {
  return (
    <select
      className="sort-select"
      aria-label="Sort by"
      value={sort}
      onChange={({ currentTarget }) => onSort(currentTarget.value || undefined)}
    >
      <option value="">{defaultOrder}</option>
      {columns.flatMap(({ label, sort: by }) => [
        <option key={by} value={by}>
          {label} ↑
        </option>,
        <option key={`-${by}`} value={`-${by}`}>
          {label} ↓
        </option>,
      ])}
    </select>
  );
}
