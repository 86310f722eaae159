export interface ListSearch {
  page?: number;
  q?: string;
  /** A column's name, with - before it for the other way round. */
  sort?: string;
}

/** Beyond every list's last page: the server counts rows in at most nine digits. */
const lastPage = 1_000_000;

export function readListSearch({ page, q, sort }: Record<string, unknown>): ListSearch {
  const number = Number(page);
  const text = String(q ?? "").trim();
  return {
    page: Number.isInteger(number) && number > 1 ? Math.min(number, lastPage) : undefined,
    q: text || undefined,
    sort: typeof sort === "string" && sort !== "" ? sort : undefined,
  };
}
