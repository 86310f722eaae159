import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

export async function up(db: Db, engine: Engine) {
  await db.schema
    .createTable("songs")
    .addColumn("id", engine === "sqlite" ? "integer" : "bigint", (column) =>
      engine === "sqlite" ? column.primaryKey() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn("playlist_id", "text", (column) =>
      column.notNull().references("playlists.id").onDelete("cascade"),
    )
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("artist", "text", (column) => column.notNull())
    .addColumn("album", "text")
    .addColumn("duration", "integer")
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("song_key", "text", (column) => column.notNull())
    .addUniqueConstraint("songs_in_order", ["playlist_id", "position"])
    .addCheckConstraint("songs_position", sql`position between 1 and 500`)
    .addCheckConstraint("songs_title", sql`length(title) between 1 and 300`)
    .addCheckConstraint("songs_artist", sql`length(artist) between 1 and 300`)
    .addCheckConstraint("songs_album", sql`length(album) between 1 and 300`)
    .addCheckConstraint("songs_duration", sql`duration between 1 and 86400`)
    .execute();
  await db.schema.createIndex("songs_by_key").on("songs").column("song_key").execute();
  await (engine === "sqlite" ? searchOnSqlite(db) : searchOnPostgres(db));
  // A restored playlist gets its songs back. They are JSON, like the playlist.
  await db.schema
    .alterTable("removed_playlists")
    .addColumn("songs", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}

/** `words` separates words by spaces and has no punctuation (domain/search-words.ts), so the ascii tokenizer splits it only at spaces. */
async function searchOnSqlite(db: Db) {
  await sql`create virtual table song_search using fts5(words, content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3', detail=none)`.execute(
    db,
  );
  await sql`create trigger songs_added after insert on songs begin
    insert into song_search (rowid, words) values (new.id, new.words);
  end`.execute(db);
  await sql`create trigger songs_removed after delete on songs begin
    delete from song_search where rowid = old.id;
  end`.execute(db);
}

async function searchOnPostgres(db: Db) {
  await sql`alter table songs add column search tsvector generated always as (array_to_tsvector(string_to_array(words, ' '))) stored`.execute(
    db,
  );
  await sql`create index songs_by_words on songs using gin (search)`.execute(db);
}
