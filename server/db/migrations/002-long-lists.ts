// What keeps a page of a long list as quick as one of a short list: counts that are kept, not counted, and an index per order.
import { sql } from "kysely";
import type { Db } from "../tables.ts";
import type { Engine } from "./migration.ts";

const counted = ["users", "playlists"] as const;

export async function up(db: Db, engine: Engine) {
  await db.schema
    .createTable("row_counts")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
  if (engine === "postgres") {
    await sql`create function count_rows() returns trigger language plpgsql as $$
      begin
        update row_counts set count = count + (case when tg_op = 'INSERT' then 1 else -1 end) where name = tg_table_name;
        return null;
      end $$`.execute(db);
  }
  for (const table of counted) {
    await sql`insert into row_counts select ${sql.lit(table)}, count(*) from ${sql.table(table)}`.execute(db);
    await (engine === "postgres" ? countOnPostgres(db, table) : countOnSqlite(db, table));
  }

  await sql`create index users_sorted_by_full_name on users (lower(full_name) ${nullsFirst(engine)}, created_at, id)`.execute(db);
  for (const column of ["is_superuser", "is_active"]) {
    await sql`create index ${sql.ref(`users_sorted_by_${column}`)} on users (${sql.ref(column)}, created_at, id)`.execute(db);
  }
  for (const column of ["year", "is_extended", "is_bonus"]) {
    await sql`create index ${sql.ref(`playlists_sorted_by_${column}`)} on playlists (${sql.ref(column)}, created_at, id)`.execute(db);
  }
  for (const column of ["end_year", "month", "bonus_number"]) {
    await sql`create index ${sql.ref(`playlists_sorted_by_${column}`)} on playlists (${sql.ref(column)} ${nullsFirst(engine)}, created_at, id)`.execute(
      db,
    );
  }
}

// SQLite sorts null before everything by itself and knows no word for it in an index; PostgreSQL must be told.
const nullsFirst = (engine: Engine) => (engine === "postgres" ? sql`nulls first` : sql``);

async function countOnPostgres(db: Db, table: string) {
  await sql`create trigger ${sql.ref(`${table}_counted`)} after insert or delete on ${sql.table(table)} for each row execute function count_rows()`.execute(
    db,
  );
}

async function countOnSqlite(db: Db, table: string) {
  for (const { event, step } of [
    { event: sql`insert`, step: 1 },
    { event: sql`delete`, step: -1 },
  ]) {
    await sql`create trigger ${sql.ref(`${table}_counted_${step > 0 ? "up" : "down"}`)} after ${event} on ${sql.table(table)}
      begin update row_counts set count = count + ${sql.lit(step)} where name = ${sql.lit(table)}; end`.execute(db);
  }
}
