import { type RawBuilder, sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

/** Builds a CHECK for the length and the characters of a text. The two databases have different pattern languages. */
function shape(
  engine: Engine,
  column: string,
  lengths: [least: number, most: number],
  letters: string,
): RawBuilder<boolean> {
  const name = sql.ref(column);
  const length = sql`length(${name}) between ${sql.lit(lengths[0])} and ${sql.lit(lengths[1])}`;
  const foreign =
    engine === "sqlite"
      ? sql`${name} glob ${sql.lit(`*[^${letters}]*`)}`
      : sql`${name} ~ ${sql.lit(`[^${letters}]`)}`;
  return sql`(${length} and not ${foreign})`;
}

const emptyOr = (column: string, rule: RawBuilder<boolean>) =>
  sql<boolean>`(${sql.ref(column)} = '' or ${rule})`;

export async function up(db: Db, engine: Engine) {
  const bytes = engine === "sqlite" ? sql`blob` : sql`bytea`;
  // Compares bytes, as SQLite does. The order of a language may differ after a system upgrade or on another machine.
  const byBytes = engine === "sqlite" ? sql`text` : sql`text collate "C"`;
  const spotify = shape(engine, "spotify_id", [22, 22], "A-Za-z0-9");
  const digits = (column: string) => shape(engine, column, [1, 64], "0-9");
  const youtube = shape(engine, "youtube_id", [12, 64], "A-Za-z0-9_-");

  await db.schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", byBytes, (column) => column.notNull().unique())
    .addColumn("full_name", "text")
    .addColumn("sort_name", byBytes, (column) => column.notNull())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("is_superuser", "boolean", (column) => column.notNull())
    .addColumn("is_active", "boolean", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addCheckConstraint(
      "users_email_folded",
      sql`email = lower(trim(email)) and length(email) between 3 and 254`,
    )
    .addCheckConstraint("users_full_name_length", sql`length(full_name) between 1 and 255`)
    .addCheckConstraint("users_password_hashed", sql`password_hash like '$argon2id$%'`)
    .execute();
  await db.schema.createIndex("users_by_age").on("users").columns(["created_at", "id"]).execute();
  for (const column of ["sort_name", "is_superuser", "is_active"] as const)
    await db.schema
      .createIndex(`users_by_${column}`)
      .on("users")
      .columns([column, "created_at", "id"])
      .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("last_seen_at", "bigint", (column) => column.notNull())
    .addColumn("network", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("sessions_of_user")
    .on("sessions")
    .columns(["user_id", "created_at"])
    .execute();
  await db.schema.createIndex("sessions_by_end").on("sessions").column("expires_at").execute();

  await db.schema
    .createTable("reset_tokens")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addCheckConstraint("reset_tokens_hashed", shape(engine, "token_hash", [64, 64], "0-9a-f"))
    .execute();
  await db.schema
    .createIndex("reset_tokens_of_user")
    .on("reset_tokens")
    .columns(["user_id", "created_at"])
    .execute();

  await db.schema
    .createTable("images")
    .addColumn("filename", "text", (column) => column.primaryKey())
    .addColumn("color", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("unused_since", "bigint")
    .addCheckConstraint("images_color", sql`length(color) = 7 and color like '#%'`)
    .addCheckConstraint("images_size", sql`width > 0 and height > 0`)
    .execute();

  await db.schema
    .createTable("image_files")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("filename", "text", (column) =>
      column.notNull().references("images.filename").onDelete("cascade"),
    )
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("bytes", bytes, (column) => column.notNull())
    .addCheckConstraint("image_files_type", sql`type in ('image/png', 'image/jpeg', 'image/webp')`)
    .execute();
  await db.schema
    .createIndex("image_files_of_image")
    .on("image_files")
    .column("filename")
    .execute();

  await db.schema
    .createTable("playlists")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("year", "integer", (column) => column.notNull())
    .addColumn("end_year", "integer")
    .addColumn("month", "integer")
    .addColumn("image", "text", (column) =>
      column.references("images.filename").onDelete("set null"),
    )
    .addColumn("is_extended", "boolean", (column) => column.notNull())
    .addColumn("is_bonus", "boolean", (column) => column.notNull())
    .addColumn("bonus_number", "integer")
    .addColumn("spotify_id", "text", (column) => column.notNull())
    .addColumn("deezer_id", "text", (column) => column.notNull())
    .addColumn("youtube_id", "text", (column) => column.notNull())
    .addColumn("qobuz_id", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .addCheckConstraint("playlists_year", sql`year between 1900 and 2100`)
    .addCheckConstraint(
      "playlists_end_year",
      sql`end_year between 1900 and 2100 and end_year >= year`,
    )
    .addCheckConstraint("playlists_month", sql`month between 1 and 12`)
    .addCheckConstraint("playlists_bonus_number", sql`bonus_number between 1 and 9999`)
    .addCheckConstraint("playlists_spotify_id", emptyOr("spotify_id", spotify))
    .addCheckConstraint("playlists_deezer_id", emptyOr("deezer_id", digits("deezer_id")))
    .addCheckConstraint("playlists_youtube_id", emptyOr("youtube_id", youtube))
    .addCheckConstraint("playlists_qobuz_id", emptyOr("qobuz_id", digits("qobuz_id")))
    .execute();
  await db.schema
    .createIndex("playlists_by_age")
    .on("playlists")
    .columns(["created_at", "id"])
    .execute();
  await db.schema
    .createIndex("playlists_by_month")
    .on("playlists")
    .columns(["year", "month"])
    .execute();
  for (const column of ["year", "is_extended", "is_bonus"] as const)
    await db.schema
      .createIndex(`playlists_sorted_by_${column}`)
      .on("playlists")
      .columns([column, "created_at", "id"])
      .execute();
  for (const column of ["end_year", "month", "bonus_number"] as const) {
    const columns = [nullsFirst(engine, column), sql.ref("created_at"), sql.ref("id")];
    await db.schema
      .createIndex(`playlists_sorted_by_${column}`)
      .on("playlists")
      .expression(sql.join(columns))
      .execute();
  }
  await db.schema.createIndex("playlists_by_image").on("playlists").column("image").execute();
  await db.schema
    .createIndex("playlists_ranges")
    .on("playlists")
    .column("end_year")
    .where(sql.ref("end_year"), "is not", null)
    .execute();

  // Stores a deleted playlist for a while, with its id and creation time, so that the deletion can be undone.
  await db.schema
    .createTable("removed_playlists")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("playlist", "text", (column) => column.notNull())
    .addColumn("removed_at", "bigint", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("outbox")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("address", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_attempt_at", "bigint", (column) => column.notNull())
    .addColumn("sent_at", "bigint")
    .addColumn("failed_at", "bigint")
    .addColumn("last_error", "text")
    .addCheckConstraint("outbox_ends_once", sql`sent_at is null or failed_at is null`)
    .execute();
  await db.schema
    .createIndex("outbox_waiting")
    .on("outbox")
    .columns(["sent_at", "failed_at", "next_attempt_at"])
    .execute();
  await db.schema.createIndex("outbox_of_user").on("outbox").column("user_id").execute();

  await db.schema
    .createTable("attempts")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("retry_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("attempts_by_end").on("attempts").column("expires_at").execute();

  if (engine === "postgres") await announceChanges(db);
}

// SQLite always sorts null first and has no syntax for it in an index. PostgreSQL needs NULLS FIRST.
const nullsFirst = (engine: Engine, column: string) =>
  engine === "postgres" ? sql`${sql.ref(column)} nulls first` : sql.ref(column);

/** Notifies all instances that share a PostgreSQL database when a write of playlists is committed. SQLite has only one instance. */
async function announceChanges(db: Db) {
  await sql`create function announce_change() returns trigger language plpgsql as $$
    begin
      perform pg_notify('mixtape_changes', '');
      return null;
    end $$`.execute(db);
  await sql`create trigger playlists_announced after insert or update or delete or truncate on playlists
    for each statement execute function announce_change()`.execute(db);
}
