import "./list-tools.css";
import type { UseQueryOptions } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { pluralize } from "#domain/pluralize.ts";
import { useQuery } from "../../query-client.ts";
import { Button } from "../../ui/button.tsx";
import { ControlIcon } from "../../ui/control-icon.tsx";
import { ErrorBox } from "../../ui/error-box.tsx";
import { type Column, DataTable, type RowActions } from "./data-table.tsx";
import type { ListPage } from "./list-query.ts";
import type { ListSearch } from "./list-search-params.ts";
import { lastPageOf } from "./page-numbers.ts";
import { Paging } from "./paging.tsx";
import { SearchBox } from "./search-box.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { SortSelect } from "./sort-select.tsx";
import { nextSorting, readSorting, type Sorting, writeSorting } from "./sorting.ts";
import { useSelection } from "./use-selection.ts";

/** Takes a function: a second press may come before the first one is rendered. */
export type OnSearch = (change: (search: ListSearch) => ListSearch, replace: boolean) => void;

export interface ListDescription<Row> {
  title: string;
  noun: [one: string, many: string];
  addLabel: string;
  defaultOrder: string;
  columns: readonly Column<Row>[];
  query: (search: ListSearch) => UseQueryOptions<ListPage<Row>>;
  pageSize: number;
  picture?: (row: Row) => ReactNode;
}

interface ManagedListProps<Row> extends ListDescription<Row> {
  search: ListSearch;
  onSearch: OnSearch;
  onAdd: () => void;
  actions: (row: Row) => RowActions;
  onPress?: (row: Row) => void;
  onDeleteChosen?: (rows: Row[]) => void;
  restored?: string | undefined;
  tools?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
}

export function ManagedList<Row extends { id: string }>(props: ManagedListProps<Row>) {
  const {
    title,
    noun,
    addLabel,
    defaultOrder,
    columns,
    query,
    pageSize,
    picture,
    search,
    onSearch,
    onAdd,
    actions,
    onPress,
    onDeleteChosen,
    restored,
    tools: moreTools,
    notice,
    children,
  } = props;
  const { data, error, refetch, isPlaceholderData: dimmed } = useQuery(query(search));
  const selection = useSelection(data?.data);
  const sorting = readSorting(search.sort, columns);
  const sort = (next: (now: Sorting | null) => Sorting | null) =>
    onSearch(
      (now) => ({
        ...now,
        sort: writeSorting(next(readSorting(now.sort, columns))),
        page: undefined,
      }),
      false,
    );
  const tools = useRef<HTMLDivElement>(null);
  const toBeginning = () => {
    if (tools.current && tools.current.getBoundingClientRect().bottom < 0)
      tools.current.scrollIntoView();
  };
  const isShown = data?.data.some(({ id }) => id === restored);
  useEffect(() => {
    if (isShown) document.querySelector<HTMLElement>(`[data-row="${restored}"]`)?.focus();
  }, [restored, isShown]);
  useClampedPage({
    search,
    onSearch,
    lastPage: data && !dimmed ? lastPageOf(data.count, pageSize) : undefined,
  });
  return (
    <>
      <h1 className="page-title">{title}</h1>
      <div ref={tools} className="list-tools">
        <Button data-add="" onClick={onAdd}>
          <ControlIcon name="plus" />
          {addLabel}
        </Button>
        {moreTools}
        <SortSelect
          columns={columns}
          defaultOrder={defaultOrder}
          sorting={sorting}
          onSort={(next) => sort(() => next)}
        />
        <SearchBox
          label={`Search ${noun[1]}`}
          q={search.q ?? ""}
          // Back leads to where the search was begun, not through every letter of it.
          onSearch={(q) =>
            onSearch(
              (now) => ({ ...now, q: q || undefined, page: undefined }),
              search.q !== undefined,
            )
          }
        />
      </div>
      {notice}
      {error && !data ? (
        <ErrorBox heading="h2" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <DataTable
            caption={title}
            columns={columns}
            choosing={picture && { picture, chosen: selection.ids, onChoose: selection.toggle }}
            onPress={onPress}
            rows={data?.data}
            dimmed={dimmed}
            sorting={sorting}
            onSort={(by) => sort((now) => nextSorting(now, by))}
            actions={actions}
          />
          {onDeleteChosen && data && selection.rows.length > 0 && (
            <SelectionBar
              noun={noun[0]}
              shown={data.data.length}
              selection={selection}
              onDelete={onDeleteChosen}
            />
          )}
          <div className="list-foot">
            <p role="status">
              {data && !dimmed && summary(data.count, noun, search, selection.rows.length)}
            </p>
            <Paging
              search={search}
              count={data?.count ?? 0}
              pageSize={pageSize}
              onTurn={toBeginning}
            />
          </div>
        </>
      )}
      {children}
    </>
  );
}

function summary(count: number, [one, many]: [string, string], { q }: ListSearch, chosen: number) {
  if (count === 0) return q ? `No ${one} matches “${q}”.` : `No ${many} yet.`;
  return `${pluralize(count, one)}${q ? " found" : ""}${chosen ? `, ${chosen} selected` : ""}`;
}

/** After the last row of the last page was deleted, or from an old address. */
function useClampedPage({
  search,
  onSearch,
  lastPage,
}: Pick<ManagedListProps<never>, "search" | "onSearch"> & { lastPage: number | undefined }) {
  const isBeyond = lastPage !== undefined && (search.page ?? 1) > lastPage;
  useEffect(() => {
    if (isBeyond) onSearch((now) => ({ ...now, page: lastPage > 1 ? lastPage : undefined }), true);
  });
}
