import type { Db } from "../db/tables.ts";

// Counting attempts is meant to outlive the attempt.
const tables = [
  "users",
  "sessions",
  "reset_tokens",
  "follow_tokens",
  "tellings",
  "playlists",
  "songs",
  "images",
  "outbox",
  "removed_playlists",
  "backups",
  "site_settings",
  "listens",
  "link_nights",
] as const;

/** The rows of every table that a call may change, in an order of their own. */
export async function everythingIn(db: Db) {
  const contents = await Promise.all(
    tables.map((table) => db.selectFrom(table).selectAll().execute()),
  );
  return contents.map((rows) => rows.map((row) => JSON.stringify(row)).sort());
}
