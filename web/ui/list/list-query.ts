import * as z from "zod/mini";
import type { ListSearch } from "./list-search-params.ts";

export interface ListPage<Row> {
  data: Row[];
  count: number;
}

type MaybeText = z.core.$ZodType<string | undefined>;

export const toListQuery = (
  list: { shape: { q: MaybeText; sort: MaybeText } },
  pageSize: number,
  { page = 1, q, sort }: ListSearch,
) => ({
  skip: (page - 1) * pageSize,
  limit: pageSize,
  q: z.safeParse(list.shape.q, q).data,
  sort: z.safeParse(list.shape.sort, sort).data,
});
