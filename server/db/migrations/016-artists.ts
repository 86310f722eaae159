import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../tables.ts";

const atOnce = 500;

// A copy of the folding of this release, because the current one may change.
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

/** A year's review queries the earlier years of an artist. */
export async function up(db: Db) {
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
  // A covering index of both columns, so that the query does not read the songs.
  await db.schema
    .createIndex("songs_by_artist")
    .on("songs")
    .columns(["artist_key", "playlist_id"])
    .execute();
}
