import type { Db } from "../tables.ts";
import { run } from "./run.ts";

export async function up(db: Db) {
  await run(db, [
    `create table problems (
      name text not null,
      host text not null,
      text text not null,
      since bigint not null,
      checked_at bigint not null,
      is_reported boolean not null,
      primary key (name, host))`,
    `create table monthly_letters (
      month text primary key,
      followers integer not null,
      lines text not null)`,
    `create table open_link_checks (
      platform text primary key,
      since text not null)`,
    "alter table outbox add column letter text",
  ]);
  await skipThisMonth(db);
}

async function skipThisMonth(db: Db) {
  if (!(await db.selectFrom("users").select("id").executeTakeFirst())) return;
  // An existing site gets its first monthly summary next month, so last month's summary counts as sent. `setDate(0)` goes to the last day of last month.
  const date = new Date();
  date.setDate(0);
  const month = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}`;
  const { followers } = await db
    .selectFrom("followers")
    .select(({ fn }) => fn.countAll<number>().as("followers"))
    .where("state", "=", "yes")
    .executeTakeFirstOrThrow();
  await db.insertInto("monthly_letters").values({ month, followers, lines: "[]" }).execute();
}
