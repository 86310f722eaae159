import type { Db, Tables } from "../db/tables.ts";

// Leaves out the tables of the full-text index, which SQLite itself writes.
const tablesOf = async (db: Db) =>
  (await db.introspection.getTables())
    .filter(({ name }) => !name.startsWith("song_search"))
    .map(({ name, columns }) => ({
      name: name as keyof Tables,
      columns: columns.map((column) => column.name),
    }));

export async function everythingIn(db: Db): Promise<string[][]> {
  const contents = [];
  for (const { name } of await tablesOf(db)) {
    const rows = await db.selectFrom(name).selectAll().execute();
    contents.push([name, ...rows.map((row) => JSON.stringify(row)).sort()]);
  }
  return contents;
}

export async function rowsOfUser(db: Db, userId: string) {
  const counts: Record<string, number> = {};
  for (const { name, columns } of await tablesOf(db)) {
    if (!columns.includes("user_id")) continue;
    const rows = db.selectFrom(name as "sessions").where("user_id", "=", userId);
    counts[name] = (await rows.select("user_id").execute()).length;
  }
  return counts;
}
