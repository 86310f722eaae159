import * as z from "zod/mini";
import type { ListSearch } from "./list-search-params.ts";

/** What comes back: a page of the rows, and how many there are in all. */
export interface ListPage<Row> {
  data: Row[];
  count: number;
}

type MaybeText = z.core.$ZodType<string | undefined>;

/** What is asked of the server for a page of a list. Parameters that the call does not know are left out. */
export const askedOf = (
  list: { shape: { q: MaybeText; sort: MaybeText } },
  pageSize: number,
  { page = 1, q, sort }: ListSearch,
) => ({
  skip: (page - 1) * pageSize,
  limit: pageSize,
  q: z.safeParse(list.shape.q, q).data,
  sort: z.safeParse(list.shape.sort, sort).data,
});
