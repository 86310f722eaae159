export interface Sorting {
  by: string;
  descending: boolean;
}

export function readSorting(
  sort: string | undefined,
  columns: readonly { sort?: string }[],
): Sorting | null {
  const descending = sort?.startsWith("-") ?? false;
  const by = descending ? sort?.slice(1) : sort;
  return by && columns.some((column) => column.sort === by) ? { by, descending } : null;
}

export const writeSorting = (sorting: Sorting | null) =>
  sorting ? `${sorting.descending ? "-" : ""}${sorting.by}` : undefined;

export function nextSorting(sorting: Sorting | null, by: string): Sorting | null {
  if (sorting?.by !== by) return { by, descending: false };
  return sorting.descending ? null : { by, descending: true };
}
