import "./list-tools.css";
import type { UseQueryOptions } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { pluralize } from "#domain/pluralize.ts";
import { useQuery } from "../../query-client.ts";
import { Button } from "../button.tsx";
import { ErrorBox } from "../error-box.tsx";
import { Icon } from "../icon.tsx";
import { type Column, DataTable, type RowActions } from "./data-table.tsx";
import type { ListPage } from "./list-query.ts";
import type { ListSearch } from "./list-search-params.ts";
import { lastPageOf } from "./page-numbers.ts";
import { Paging } from "./paging.tsx";
import { SearchBox } from "./search-box.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { SortSelect } from "./sort-select.tsx";
import { useSelection } from "./use-selection.ts";

interface ManagedListProps<Row> {
  title: string;
  noun: string;
  addLabel: string;
  defaultOrder: string;
  columns: readonly Column<Row>[];
  query: (search: ListSearch) => UseQueryOptions<ListPage<Row>>;
  pageSize: number;
  picture?: (row: Row) => ReactNode;
  /** Says why the list is empty while a filter of the page is on. */
  filter?: string | undefined;
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
  const { title, noun, columns, pageSize, onDeleteChosen, restored } = props;
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData: dimmed } = useQuery(props.query(search));
  const selection = useSelection(data?.data);
  const [selecting, setSelecting] = useState(false);
  // Takes a function, because a second press may come before the first one is rendered.
  const change = (next: (now: ListSearch) => ListSearch, replace = false) =>
    void navigate({ to: ".", search: next, replace, resetScroll: false });
  const sort = (next: (now: string | undefined) => string | undefined) =>
    change((now) => ({ ...now, sort: next(now.sort), page: undefined }));
  const tools = useRef<HTMLDivElement>(null);
  const isShown = data?.data.some(({ id }) => id === restored);
  useEffect(() => {
    if (isShown) document.querySelector<HTMLElement>(`[data-row="${restored}"]`)?.focus();
  }, [restored, isShown]);
  const last = lastPageOf(data?.count ?? 0, pageSize);
  // Goes to the last page if the current one no longer exists, after a deletion or with an old URL.
  useEffect(() => {
    if (data && !dimmed && (search.page ?? 1) > last)
      change((now) => ({ ...now, page: last > 1 ? last : undefined }), true);
  });
  return (
    <>
      <h1 className="page-title">{title}</h1>
      <div ref={tools} className="list-tools">
        <Button data-add="" onClick={props.onAdd}>
          <Icon name="plus" />
          {props.addLabel}
        </Button>
        {props.tools}
        <SortSelect
          columns={columns}
          defaultOrder={props.defaultOrder}
          sort={search.sort}
          onSort={(by) => sort(() => by)}
        />
        {onDeleteChosen && (
          <Button
            look="quiet"
            data-select=""
            onClick={() => {
              setSelecting(!selecting);
              selection.clear();
            }}
          >
            {selecting ? "Done" : "Select"}
          </Button>
        )}
        <SearchBox
          label={`Search ${noun}s`}
          q={search.q ?? ""}
          // Typing replaces the history entry, so that Back leaves the search and does not repeat every letter.
          onSearch={(q) =>
            change(
              (now) => ({ ...now, q: q || undefined, page: undefined }),
              search.q !== undefined,
            )
          }
        />
      </div>
      {props.notice}
      {error && !data ? (
        <ErrorBox heading="h2" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <DataTable
            caption={title}
            columns={columns}
            picture={props.picture}
            selection={selection}
            selecting={selecting}
            onPress={selecting ? ({ id }) => selection.toggle(id) : props.onPress}
            rows={data?.data}
            dimmed={dimmed}
            sort={search.sort}
            onSort={(by) => sort((now) => nextSort(now, by))}
            actions={props.actions}
          />
          {onDeleteChosen && data && selection.rows.length > 0 && (
            <SelectionBar
              noun={noun}
              shown={data.data.length}
              selection={selection}
              onDelete={onDeleteChosen}
            />
          )}
          {/* The key makes a new element when the rows arrive. A moved one would count as a layout shift. */}
          <div key={String(!data)} className="list-foot">
            <p role="status">
              {data && !dimmed && summary(data.count, props, search, selection.rows.length)}
            </p>
            <Paging
              search={search}
              last={last}
              onTurn={() => tools.current?.scrollIntoView({ block: "nearest" })}
            />
          </div>
        </>
      )}
      {props.children}
    </>
  );
}

/** Cycles from ascending to descending to unsorted. */
function nextSort(now: string | undefined, by: string) {
  if (now === by) return `-${by}`;
  return now === `-${by}` ? undefined : by;
}

function summary(
  count: number,
  { noun, filter }: { noun: string; filter?: string | undefined },
  { q }: ListSearch,
  chosen: number,
) {
  if (count === 0) return q ? `No ${noun} matches “${q}”.` : (filter ?? `No ${noun}s yet.`);
  return `${pluralize(count, noun)}${q || filter ? " found" : ""}${chosen ? `, ${chosen} selected` : ""}`;
}
