export interface ListSearch {
  page?: number;
  q?: string;
  /** A column name, with a leading - for descending order. */
  sort?: string;
}

// The server accepts at most nine digits for the number of rows to skip.
const maxPage = 1_000_000;

export function readListSearch({ page, q, sort }: Record<string, unknown>): ListSearch {
  const number = Number(page);
  const text = String(q ?? "").trim();
  return {
    page: Number.isInteger(number) && number > 1 ? Math.min(number, maxPage) : undefined,
    q: text || undefined,
    sort: typeof sort === "string" && sort !== "" ? sort : undefined,
  };
}
