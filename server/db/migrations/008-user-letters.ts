// Which users have which three letters next to each other in their address or name: a search for a part of one reads the few who
// may have it instead of everybody (users/search.ts). Each database in its own way, and neither with an extension.
import { sql } from "kysely";
import type { Db } from "../tables.ts";
import type { Engine } from "./migration.ts";

export const up = (db: Db, engine: Engine) => (engine === "postgres" ? indexOnPostgres(db) : indexOnSqlite(db));

/** Its cost keeps PostgreSQL from working the letters out for every row instead of asking the index. */
async function indexOnPostgres(db: Db) {
  await sql`create function three_letters(line text) returns text[] language sql immutable strict parallel safe cost 10000
    as $$ select array(select distinct substr(line, place, 3) from generate_series(1, length(line) - 2) place) $$`.execute(db);
  // Without fastupdate: whoever came is found as quickly as all others, not only after the next vacuum.
  await sql`create index users_by_letters on users using gin (three_letters(email || chr(10) || sort_name)) with (fastupdate = off)`.execute(
    db,
  );
}

/** The index knows rows by number, and a table's own numbers may change when it is compacted: users get one that stays. */
async function indexOnSqlite(db: Db) {
  await sql`alter table users add column number integer`.execute(db);
  await sql`update users set number = rowid`.execute(db);
  await sql`create unique index users_by_number on users (number)`.execute(db);
  await sql`create virtual table user_letters
    using fts5(line, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`.execute(db);
  const lineOf = (row: string) => sql`${sql.ref(`${row}.email`)} || char(10) || ${sql.ref(`${row}.sort_name`)}`;
  await sql`insert into user_letters (rowid, line) select number, ${lineOf("users")} from users`.execute(db);
  await sql`create trigger users_letters_in after insert on users begin
    update users set number = (select coalesce(max(number), 0) + 1 from users) where id = new.id;
    insert into user_letters (rowid, line) select number, ${lineOf("users")} from users where id = new.id;
  end`.execute(db);
  await sql`create trigger users_letters_out after delete on users begin delete from user_letters where rowid = old.number; end`.execute(
    db,
  );
  await sql`create trigger users_letters_changed after update of email, sort_name on users begin
    update user_letters set line = ${lineOf("new")} where rowid = new.number;
  end`.execute(db);
}
