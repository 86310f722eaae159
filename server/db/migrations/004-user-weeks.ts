// How many users came in each week: a page far from both ends of their list is then looked for in its week alone.
import { sql } from "kysely";
import type { Db } from "../tables.ts";
import type { Engine } from "./migration.ts";

const week = 7 * 24 * 60 * 60 * 1000;
const weekOf = (time: string) => sql`${sql.ref(time)} / ${sql.lit(week)}`;

export async function up(db: Db, engine: Engine) {
  await db.schema
    .createTable("user_weeks")
    .addColumn("week", "integer", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
  await sql`insert into user_weeks select ${weekOf("created_at")}, count(*) from users group by 1`.execute(db);
  await (engine === "postgres" ? countOnPostgres(db) : countOnSqlite(db));
}

const add = sql`insert into user_weeks (week, count) values (${weekOf("new.created_at")}, 1)
  on conflict (week) do update set count = user_weeks.count + 1`;
const remove = sql`update user_weeks set count = count - 1 where week = ${weekOf("old.created_at")}`;

async function countOnPostgres(db: Db) {
  await sql`create function count_user_weeks() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then ${remove}; end if;
      if tg_op <> 'DELETE' then ${add}; end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger users_counted_by_week after insert or delete or update of created_at on users
    for each row execute function count_user_weeks()`.execute(db);
}

async function countOnSqlite(db: Db) {
  await sql`create trigger users_counted_by_week_in after insert on users begin ${add}; end`.execute(db);
  await sql`create trigger users_counted_by_week_out after delete on users begin ${remove}; end`.execute(db);
  await sql`create trigger users_counted_by_week_moved after update of created_at on users begin ${remove}; ${add}; end`.execute(db);
}
