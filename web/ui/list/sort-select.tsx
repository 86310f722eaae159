import "../controls.css";

interface SortSelectProps {
  columns: readonly { label: string; sort: string }[];
  defaultOrder: string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** Cards have no headings to press: on a phone this sorts them. */
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
