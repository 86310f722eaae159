// The list of users, in each of its orders, is known by sections of known size: a page far from both ends is then looked for in
// its section alone. A section begins at a place in the order and ends where the next begins. Weeks did this for one order.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../tables.ts";
import type { Engine } from "./migration.ts";

const flag = (column: string) => sql`case when ${sql.ref(column)} then '1' else '0' end`;

/** What each order is by, as text; after it come the age and the id. */
const keys: Record<string, (row: string) => RawBuilder<unknown>> = {
  created_at: () => sql`''`,
  email: (row) => sql.ref(`${row}.email`),
  full_name: (row) => sql.ref(`${row}.sort_name`),
  is_active: (row) => flag(`${row}.is_active`),
  is_superuser: (row) => flag(`${row}.is_superuser`),
};

const moving = ["email", "full_name", "is_active", "is_superuser", "created_at"];

export async function up(db: Db, engine: Engine) {
  await (engine === "postgres" ? weeksGoFromPostgres(db) : weeksGoFromSqlite(db));
  await db.schema.dropTable("user_weeks").execute();
  await (engine === "postgres" ? sortByBytesOnPostgres(db) : sortNamesOnSqlite(db));
  await sql`drop index users_sorted_by_full_name`.execute(db);
  await sql`create index users_sorted_by_full_name on users (sort_name, created_at, id)`.execute(db);

  await db.schema
    .createTable("user_sections")
    .addColumn("list", "text", (column) => column.notNull())
    .addColumn("key", engine === "postgres" ? sql`text collate "C"` : "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("user_sections_in_order", ["list", "key", "created_at", "id"])
    .execute();
  // One section for everybody, from before the first place there can be; those that grow long are cut while the site runs.
  for (const list of Object.keys(keys)) {
    await sql`insert into user_sections select ${sql.lit(list)}, '', ${sql.lit(Number.MIN_SAFE_INTEGER)}, '', count(*) from users`.execute(
      db,
    );
  }
  await countSections(db, engine, moving);
}

/** Keeps the counts from now on; whoever changes none of the columns stays where they are. */
export const countSections = (db: Db, engine: Engine, columns: string[]) =>
  engine === "postgres" ? countOnPostgres(db, columns) : countOnSqlite(db, columns);

async function weeksGoFromPostgres(db: Db) {
  await sql`drop trigger users_counted_by_week on users`.execute(db);
  await sql`drop function count_user_weeks`.execute(db);
}

async function weeksGoFromSqlite(db: Db) {
  for (const event of ["in", "out", "moved"]) await sql`drop trigger ${sql.ref(`users_counted_by_week_${event}`)}`.execute(db);
}

/**
 * By their bytes and with ASCII letters small, as SQLite does it: what a language makes of them changes with the system's version
 * and with the machine a backup is restored on, and sections counted in one order are wrong in another.
 */
async function sortByBytesOnPostgres(db: Db) {
  await sql`alter table users alter column email type text collate "C"`.execute(db);
  await sql`alter table users add column sort_name text collate "C"
    generated always as (coalesce(lower(full_name collate "C"), '')) stored`.execute(db);
}

async function sortNamesOnSqlite(db: Db) {
  await sql`alter table users add column sort_name text generated always as (coalesce(lower(full_name), '')) virtual`.execute(db);
}

/** The place at which the section begins that a row is in. */
const sectionOf = (list: string, row: string) => sql`select list, key, created_at, id from user_sections
  where list = ${sql.lit(list)} and (key, created_at, id) <= (${keys[list]?.(row)}, ${sql.ref(`${row}.created_at`)}, ${sql.ref(`${row}.id`)})
  order by key desc, created_at desc, id desc limit 1`;

const forEachList = (statement: (list: string) => RawBuilder<unknown>) => sql.join(Object.keys(keys).map(statement), sql`; `);

async function countOnSqlite(db: Db, columns: string[]) {
  const counted = (row: "new" | "old", step: 1 | -1) =>
    forEachList(
      (list) =>
        sql`update user_sections set count = count + ${sql.lit(step)} where (list, key, created_at, id) = (${sectionOf(list, row)})`,
    );
  await sql`create trigger users_counted_by_section_in after insert on users begin ${counted("new", 1)}; end`.execute(db);
  await sql`create trigger users_counted_by_section_out after delete on users begin ${counted("old", -1)}; end`.execute(db);
  await sql`create trigger users_counted_by_section_moved after update of ${sql.join(columns.map((column) => sql.ref(column)))} on users
    begin ${counted("old", -1)}; ${counted("new", 1)}; end`.execute(db);
}

/**
 * Once for each statement and section, not for each row: PostgreSQL keeps every state of a row until the transaction ends, so that
 * counting ten thousand one by one takes ten thousand times as long.
 */
async function countOnPostgres(db: Db, columns: string[]) {
  const counted = (rows: "come" | "gone", step: 1 | -1) =>
    forEachList(
      (list) => sql`update user_sections set count = user_sections.count + ${sql.lit(step)} * section.rows from (
        select place.list, place.key, place.created_at, place.id, count(*) as rows
        from ${sql.table(rows)} cross join lateral (${sectionOf(list, rows)}) place group by 1, 2, 3, 4
      ) section where (user_sections.list, user_sections.key, user_sections.created_at, user_sections.id)
        = (section.list, section.key, section.created_at, section.id)`,
    );
  const moved = (rows: "come" | "gone") => sql.join(columns.map((column) => sql.ref(`${rows}.${column}`)));
  // One at a time, as with the count of all users: two who change sections the other way round would block each other.
  // So a transaction that changes two users has to take this row first.
  await sql`create function count_user_sections() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if not exists (select from come join gone using (id) where (${moved("come")}) is distinct from (${moved("gone")})) then
          return null;
        end if;
      end if;
      perform 1 from row_counts where name = 'users' for update;
      if tg_op <> 'INSERT' then ${counted("gone", -1)}; end if;
      if tg_op <> 'DELETE' then ${counted("come", 1)}; end if;
      return null;
    end $$`.execute(db);
  for (const [name, event, tables] of [
    ["in", sql`insert`, sql`new table as come`],
    ["out", sql`delete`, sql`old table as gone`],
    ["moved", sql`update`, sql`old table as gone new table as come`],
  ] as const) {
    await sql`create trigger ${sql.ref(`users_counted_by_section_${name}`)} after ${event} on users referencing ${tables}
      for each statement execute function count_user_sections()`.execute(db);
  }
}
