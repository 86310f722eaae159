import type { UseQueryOptions } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { pluralize } from "#domain/pluralize.ts";
import { useQuery } from "../../query-client.ts";
import { Button } from "../button.tsx";
import { ErrorBox } from "../error-box.tsx";
import { Icon } from "../icon.tsx";
import { SearchBox } from "../search-box.tsx";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import type { ListPage } from "./list-query.ts";
import type { ListSearch } from "./list-search-params.ts";
import { lastPageOf, Paging } from "./paging.tsx";

interface ManagedListProps<Row>
  extends Pick<DataTableProps<Row>, "columns" | "picture" | "actions" | "onPress"> {
  title: string;
  noun: string;
  addLabel: string;
  defaultOrder: string;
  query: (search: ListSearch) => UseQueryOptions<ListPage<Row>>;
  pageSize: number;
  /** Explains why the list is empty while a filter of the page is on. */
  filter?: string | undefined;
  onAdd: () => void;
  onDeleteChosen?: (rows: Row[]) => void;
  restored?: string | undefined;
  tools?: ReactNode;
  filterSelect?: ReactNode;
  notice?: ReactNode;
  children: ReactNode;
}

export function ManagedList<Row extends { id: string }>(props: ManagedListProps<Row>) {
  const { title, noun, columns, pageSize, onDeleteChosen, restored } = props;
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData: dimmed } = useQuery(props.query(search));
  const selection = useSelection(data?.data);
  const chosen = selection.rows;
  const [selecting, setSelecting] = useState(false);
  // `next` receives the current search parameters, because React may not have rendered the previous change yet.
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
        <SearchBox
          label={`Search ${noun}s`}
          q={search.q ?? ""}
          // Only the first search adds a history entry. Further typing replaces it, so that Back leaves the search at once.
          onSearch={(q) =>
            change(
              (now) => ({ ...now, q: q || undefined, page: undefined }),
              search.q !== undefined,
            )
          }
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
        {props.filterSelect}
        <select
          className="sort-select"
          aria-label="Sort by"
          value={search.sort ?? ""}
          onChange={({ currentTarget }) => sort(() => currentTarget.value || undefined)}
        >
          <option value="">{props.defaultOrder}</option>
          {columns.flatMap(({ label, sort: by }) => [
            <option key={by} value={by}>
              {label} ↑
            </option>,
            <option key={`-${by}`} value={`-${by}`}>
              {label} ↓
            </option>,
          ])}
        </select>
      </div>
      {props.notice}
      {error && !data ? (
        <ErrorBox heading="h2" error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <DataTable
            {...props}
            caption={title}
            selection={selection}
            selecting={selecting}
            onPress={selecting ? ({ id }) => selection.toggle(id) : props.onPress}
            rows={data?.data}
            dimmed={dimmed}
            sort={search.sort}
            onSort={(by) => sort((now) => nextSort(now, by))}
          />
          {onDeleteChosen && data && chosen.length > 0 && (
            <section aria-label="Selected rows" className="panel cluster selection-bar">
              <p>{chosen.length} selected</p>
              <Button
                look="quiet"
                aria-label={`Select all ${data.data.length}`}
                onClick={selection.chooseAll}
              >
                All {data.data.length}
              </Button>
              <Button look="quiet" aria-label="Clear selection" onClick={selection.clear}>
                Clear
              </Button>
              <Button look="danger" onClick={() => onDeleteChosen(chosen)}>
                Delete {pluralize(chosen.length, noun)}
              </Button>
            </section>
          )}
          {/* The key makes React create a new element when the rows arrive. A moved element would count as a layout shift. */}
          <div key={String(!data)} className="cluster list-foot">
            <p role="status">
              {data && !dimmed && summary(data.count, props, search, chosen.length)}
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

function useSelection<Row extends { id: string }>(rows: readonly Row[] | undefined) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const shown = new Set(rows?.map(({ id }) => id));
    setIds((before) => (before.isSubsetOf(shown) ? before : before.intersection(shown)));
  }, [rows]);
  return {
    ids,
    rows: rows?.filter(({ id }) => ids.has(id)) ?? [],
    toggle: (id: string) => setIds((before) => before.symmetricDifference(new Set([id]))),
    chooseAll: () => setIds(new Set(rows?.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
