import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

export async function up(db: Db, engine: Engine) {
  await findByAnd(db, engine);
  const add = (column: string, rule: string) =>
    sql`alter table songs add column ${sql.ref(column)} text
      check (length(${sql.ref(column)}) ${sql.raw(rule)})`.execute(db);
  await add("note", "between 1 and 300");
  await add("isrc", "= 12");
  await add("spotify_id", "= 22");
  await add("deezer_id", "between 1 and 64");
  await addArtistKeys(db);
}

/** Songs with & are found by the word "and" too (domain/search-words.ts). */
async function findByAnd(db: Db, engine: Engine) {
  // SQLite's search index has no trigger for updates, because nothing else updates a song's words.
  if (engine === "sqlite")
    await sql`create trigger songs_changed after update on songs begin
      delete from song_search where rowid = old.id;
      insert into song_search (rowid, words) values (new.id, new.words);
    end`.execute(db);
  await sql`update songs set words = trim(words || ' and')
    where title || artist like '%&%' or title || artist like '%＆%'`.execute(db);
  if (engine === "sqlite") await sql`drop trigger songs_changed`.execute(db);
}

const atOnce = 500;

// As text was folded when this was released: what folds it today may change.
const spelled: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ς: "σ",
};
const fold = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[ßæœøđðþłıς]/g, (letter) => spelled[letter] ?? letter);

const artistKey = (artist: string) =>
  createHash("sha256").update(fold(artist).split(/\s+/).join(" ")).digest("hex").slice(0, 32);

/** A year's review asks in which years an artist was heard before. */
async function addArtistKeys(db: Db) {
  await sql`alter table songs add column artist_key text not null default ''`.execute(db);
  for (let last = 0; ; ) {
    const songs = await db
      .selectFrom("songs")
      .select(["id", "artist"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(atOnce)
      .execute();
    const end = songs.at(-1);
    if (!end) break;
    last = end.id;
    const keys = sql.join(songs.map(({ id, artist }) => sql`(${id}, ${artistKey(artist)})`));
    await sql`update songs set artist_key = column2 from (values ${keys}) as keys
      where id = cast(column1 as bigint)`.execute(db);
  }
  // Both columns: the songs themselves are not read.
  await db.schema
    .createIndex("songs_by_artist")
    .on("songs")
    .columns(["artist_key", "playlist_id"])
    .execute();
}
