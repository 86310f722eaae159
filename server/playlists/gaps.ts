import type { Reader } from "../db/tables.ts";

/** The months between the first and the last monthly playlist that have none. */
export async function findGaps(db: Reader) {
  const rows = await db
    .selectFrom("playlists")
    .select(["year", "month"])
    .distinct()
    .where("month", "is not", null)
    .$narrowType<{ month: number }>()
    .where("end_year", "is", null)
    .execute();
  const present = new Set(rows.map(({ year, month }) => year * 12 + month - 1));
  const data: { year: number; month: number }[] = [];
  for (let at = Math.min(...present); at < Math.max(...present); at++)
    if (!present.has(at)) data.push({ year: Math.floor(at / 12), month: (at % 12) + 1 });
  return { data, count: data.length };
}
