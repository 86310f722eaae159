// The name that users are sorted by, which the databases made by themselves with only the ASCII letters small, is now made by the
// site (users/plain-name.ts): a name is found in whatever way its accents are typed, and stands where one looks for it.
import { sql } from "kysely";
import { plainName } from "../../users/plain-name.ts";
import type { Db } from "../tables.ts";
import { countSections } from "./005-user-sections.ts";
import type { Engine } from "./migration.ts";

const batch = 1000;

export async function up(db: Db, engine: Engine) {
  // Nothing is counted meanwhile: every batch would be looked through for who moved.
  await stopCounting(db, engine);
  await sql`drop index users_sorted_by_full_name`.execute(db);
  await (engine === "postgres" ? keepOnPostgres(db) : keepOnSqlite(db));
  await fill(db);
  await sql`create index users_sorted_by_full_name on users (sort_name, created_at, id)`.execute(db);
  // In the new order the sections of the old one are wrong: one for everybody, as in the beginning.
  await sql`delete from user_sections where list = 'full_name'`.execute(db);
  await sql`insert into user_sections
    select 'full_name', '', ${sql.lit(Number.MIN_SAFE_INTEGER)}, '', count from row_counts where name = 'users'`.execute(db);
  await countSections(db, engine, ["email", "sort_name", "is_active", "is_superuser", "created_at"]);
}

async function stopCounting(db: Db, engine: Engine) {
  for (const event of ["in", "out", "moved"]) {
    const trigger = sql.ref(`users_counted_by_section_${event}`);
    await (engine === "postgres" ? sql`drop trigger ${trigger} on users` : sql`drop trigger ${trigger}`).execute(db);
  }
  if (engine === "postgres") await sql`drop function count_user_sections`.execute(db);
}

async function keepOnPostgres(db: Db) {
  await sql`alter table users alter column sort_name drop expression`.execute(db);
  await sql`alter table users alter column sort_name set default ''`.execute(db);
  await sql`alter table users alter column sort_name set not null`.execute(db);
}

async function keepOnSqlite(db: Db) {
  await sql`alter table users drop column sort_name`.execute(db);
  await sql`alter table users add column sort_name text not null default ''`.execute(db);
}

async function fill(db: Db) {
  const named = db.selectFrom("users").select(["id", "full_name"]).where("full_name", "is not", null).orderBy("id").limit(batch);
  for (let after = ""; ; ) {
    const users = await named.where("id", ">", after).execute();
    const last = users.at(-1);
    if (!last) return;
    after = last.id;
    const names = users.map(({ id, full_name }) => sql`(${id}, ${plainName(full_name)})`);
    await sql`update users set sort_name = made.column2 from (values ${sql.join(names)}) as made where users.id = made.column1`.execute(db);
  }
}
