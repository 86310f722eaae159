import { dayInWords } from "#contract/day-in-words.ts";
import { platformIds } from "#contract/platforms.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Db, OutboxRow } from "../db/tables.ts";

/** A line for each link that the mail is about: those marked when it was put into the outbox, and still gone. */
export async function goneLinks(db: Db, { created_at }: OutboxRow): Promise<string[]> {
  const rows = await db
    .selectFrom("link_failures")
    .innerJoin("playlists", "playlists.id", "link_failures.playlist_id")
    .select([
      "platform",
      "first_failed_on",
      "year",
      "end_year",
      "month",
      "is_extended",
      "is_bonus",
      "bonus_number",
    ])
    .where("mailed_at", "=", created_at)
    .where("confirmed_at", "is", null)
    .orderBy("first_failed_on")
    .orderBy("playlist_id")
    .execute();
  return rows.map(
    (row) =>
      `${playlistTitle(row)} is gone from ${platformIds[row.platform].name} since ${dayInWords(row.first_failed_on)}.`,
  );
}
