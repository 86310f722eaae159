// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the semantics of a table whose parts CSS displays as cards
import type { MouseEvent, ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { Menu, type MenuItem } from "../menu.tsx";

export interface Column<Row> {
  label: string;
  sort: string;
  cell: (row: Row) => ReactNode;
  long?: boolean;
}

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  picture?: (row: Row) => ReactNode;
  selection: { ids: ReadonlySet<string>; toggle: (id: string) => void };
  selecting: boolean;
  onPress?: ((row: Row) => void) | undefined;
  rows: readonly Row[] | undefined;
  dimmed: boolean;
  sort: string | undefined;
  onSort: (by: string) => void;
  actions: (row: Row) => {
    name: string;
    items: readonly MenuItem[];
    disabledReason?: string | false;
  };
}

const skeletonRows = [1, 2, 3, 4, 5];

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { columns, picture, selection, onPress, rows, dimmed, sort, onSort } = props;
  return (
    <table
      role="table"
      className="data-table"
      data-lead={picture && ""}
      data-selecting={props.selecting || undefined}
      data-dimmed={dimmed || undefined}
      aria-busy={dimmed || !rows}
    >
      <caption className="sr-only">{props.caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, sort: by }) => {
            const order = orderOf(by, sort);
            return (
              <th role="columnheader" key={by} scope="col" aria-sort={order}>
                <button type="button" className="sort-button" onClick={() => onSort(by)}>
                  {label}
                  <Icon name={order === "descending" ? "down" : "up"} size={12} />
                </button>
              </th>
            );
          })}
          <th role="columnheader" scope="col">
            Actions
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows?.map((row) => {
          const { name, items, disabledReason } = props.actions(row);
          const press =
            onPress && ((event: MouseEvent<HTMLElement>) => isOnRow(event) && onPress(row));
          return (
            <tr
              role="row"
              key={row.id}
              data-chosen={selection.ids.has(row.id) || undefined}
              data-pressable={press && ""}
              onClick={press}
            >
              {columns.map(({ label, long, cell }, index) => (
                <td role="cell" key={label} data-label={label} data-long={long || undefined}>
                  {picture && index === 0 ? (
                    <span className="row-lead">
                      <label className="row-picture">
                        {picture(row)}
                        <input
                          type="checkbox"
                          aria-label={`Select ${name}`}
                          checked={selection.ids.has(row.id)}
                          onChange={() => selection.toggle(row.id)}
                        />
                      </label>
                      <span>{cell(row)}</span>
                    </span>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
              <td role="cell" className="row-actions">
                <Menu
                  data-row={row.id}
                  items={items}
                  className="icon-button"
                  aria-label={`Actions for ${name}`}
                  disabled={Boolean(disabledReason)}
                  title={disabledReason || undefined}
                />
              </td>
            </tr>
          );
        }) ??
          skeletonRows.map((key) => (
            <tr role="row" key={key} className="skeleton-row">
              {columns.map(({ label, long }) => (
                <td role="cell" key={label} data-long={long || undefined}>
                  <span className="skeleton" />
                </td>
              ))}
              <td role="cell" className="row-actions" />
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function isOnRow({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (
    (target as Element).closest("a, button, label, input, [popover]") ||
    !getSelection()?.isCollapsed
  )
    return false;
  currentTarget.querySelector<HTMLElement>("[data-row]")?.focus({ preventScroll: true });
  return true;
}

function orderOf(by: string, sort: string | undefined) {
  if (sort === by) return "ascending";
  return sort === `-${by}` ? "descending" : undefined;
}

export const valueOrNA = (value: ReactNode) =>
  value === null || value === "" ? <span className="muted">N/A</span> : value;
