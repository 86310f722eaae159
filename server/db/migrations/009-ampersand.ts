import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

/** Songs with & are found by the word "and" too (domain/search-words.ts). */
export async function up(db: Db, engine: Engine) {
  // SQLite's search index has no trigger for updates, because only this migration updates the words of a song.
  if (engine === "sqlite")
    await sql`create trigger songs_changed after update on songs begin
      delete from song_search where rowid = old.id;
      insert into song_search (rowid, words) values (new.id, new.words);
    end`.execute(db);
  await sql`update songs set words = trim(words || ' and')
    where title || artist like '%&%' or title || artist like '%＆%'`.execute(db);
  if (engine === "sqlite") await sql`drop trigger songs_changed`.execute(db);
}
