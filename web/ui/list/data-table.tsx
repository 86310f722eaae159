import "./data-table.css";
import "./selection.css";
import type { MouseEvent, ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { Menu, type MenuItem } from "../menu.tsx";

export interface Column<Row> {
  label: string;
  sort: string;
  cell: (row: Row) => ReactNode;
  long?: boolean;
}

export interface RowActions {
  name: string;
  items: readonly MenuItem[];
  disabled?: string | undefined;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Rows with pictures can be selected. */
  picture: ((row: Row) => ReactNode) | undefined;
  selection: { ids: ReadonlySet<string>; toggle: (id: string) => void };
  selecting: boolean;
  onPress?: ((row: Row) => void) | undefined;
  rows: readonly Row[] | undefined;
  dimmed: boolean;
  sort: string | undefined;
  onSort: (by: string) => void;
  actions: (row: Row) => RowActions;
}

const skeletonRows = [1, 2, 3, 4, 5];
// Sets explicit ARIA roles, because browsers drop a table's semantics when CSS displays its parts as cards.
export const withRole = (role: string) => ({ role });

export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { columns, picture, selection, onPress, rows, dimmed, sort, onSort } = props;
  return (
    <table
      {...withRole("table")}
      className="data-table"
      data-lead={picture && ""}
      data-selecting={props.selecting || undefined}
      data-dimmed={dimmed || undefined}
      aria-busy={dimmed || !rows}
    >
      <caption className="sr-only">{props.caption}</caption>
      <thead {...withRole("rowgroup")}>
        <tr {...withRole("row")}>
          {columns.map(({ label, sort: by }) => {
            const order = orderOf(by, sort);
            return (
              <th {...withRole("columnheader")} key={by} scope="col" aria-sort={order}>
                <button type="button" className="sort-button" onClick={() => onSort(by)}>
                  {label}
                  <Icon name={order === "descending" ? "down" : "up"} size={12} />
                </button>
              </th>
            );
          })}
          <th {...withRole("columnheader")} scope="col">
            Actions
          </th>
        </tr>
      </thead>
      <tbody {...withRole("rowgroup")}>
        {rows?.map((row) => {
          const { name, items, disabled } = props.actions(row);
          const press =
            onPress && ((event: MouseEvent<HTMLElement>) => isOnRow(event) && onPress(row));
          return (
            <tr
              {...withRole("row")}
              key={row.id}
              data-chosen={selection.ids.has(row.id) || undefined}
              data-pressable={press && ""}
              onClick={press}
            >
              {columns.map(({ label, long, cell }, index) => (
                <td
                  {...withRole("cell")}
                  key={label}
                  data-label={label}
                  data-long={long || undefined}
                >
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
              <td {...withRole("cell")} className="row-actions">
                <Menu
                  data-row={row.id}
                  items={items}
                  className="icon-button"
                  aria-label={`Actions for ${name}`}
                  disabled={disabled !== undefined}
                  title={disabled}
                />
              </td>
            </tr>
          );
        }) ?? skeletonRows.map((key) => <SkeletonRow key={key} columns={columns} />)}
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

function SkeletonRow({ columns }: { columns: readonly { label: string; long?: boolean }[] }) {
  return (
    <tr {...withRole("row")} className="skeleton-row">
      {columns.map(({ label, long }) => (
        <td {...withRole("cell")} key={label} data-long={long || undefined}>
          <span className="skeleton" />
        </td>
      ))}
      <td {...withRole("cell")} className="row-actions" />
    </tr>
  );
}

export const valueOrNA = (value: ReactNode) =>
  value === null || value === "" ? <span className="muted">N/A</span> : value;
