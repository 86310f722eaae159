import { sql } from "kysely";
import { playlistTitle } from "#domain/playlist-title.ts";
import { bigint } from "../../db/bigint.ts";
import { countOf } from "../../db/long-lists.ts";
import { isPublished, undeletedPlaylists } from "../../db/published.ts";
import type { Db, Reader, Transaction } from "../../db/tables.ts";
import { AppError, ignoring } from "../../http/app-error.ts";
import { titleColumns } from "../songs/playlist-links.ts";

const lockPlaylist = (transaction: Transaction, id: string, now: number) =>
  undeletedPlaylists(transaction)
    .select(isPublished(now).as("is_published"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("playlist_not_found"));

export const findAppeared = (db: Db, now: number) =>
  undeletedPlaylists(db)
    .select("id")
    .where("email_followers", "=", true)
    .where(isPublished(now))
    .execute();

export const announceOnce = (db: Db, id: string, now: number, delay: number) =>
  db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("playlists")
      .set({ email_followers: false })
      .where("id", "=", id)
      .where("email_followers", "=", true)
      .executeTakeFirst();
    // Another instance of the site may already have announced the playlist.
    if (numUpdatedRows)
      await announce(transaction, id, now, delay).catch(ignoring("already_announced"));
  });

export async function announce(
  transaction: Transaction,
  playlistId: string,
  now: number,
  delay: number,
) {
  const { is_published } = await lockPlaylist(transaction, playlistId, now);
  if (!is_published) throw new AppError("not_published");
  const announced = await transaction
    .selectFrom("announcements")
    .select("playlist_id")
    .where("playlist_id", "=", playlistId)
    .executeTakeFirst();
  if (announced) throw new AppError("already_announced");
  const starts_at = now + delay;
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const mails = transaction
    .selectFrom("followers")
    .select("id as follower_id")
    // A repeated announcement creates the same ids, so `onConflict` skips the emails that are already in the outbox.
    .select(sql<string>`id || ${text(`.${playlistId}`)}`.as("id"))
    .select([sql<"new_playlist">`'new_playlist'`.as("kind"), text(playlistId).as("playlist_id")])
    .select([bigint(now).as("created_at"), bigint(starts_at).as("next_attempt_at")])
    .where("state", "=", "yes");
  const { numInsertedOrUpdatedRows: followers = 0n } = await transaction
    .insertInto("outbox")
    .columns(["follower_id", "id", "kind", "playlist_id", "created_at", "next_attempt_at"])
    .expression(mails)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  if (followers > 0n)
    await transaction
      .insertInto("announcements")
      .values({ playlist_id: playlistId, announced_at: now, starts_at })
      .execute();
  return Number(followers);
}

export async function cancelAnnouncement(
  transaction: Transaction,
  playlistId: string,
  now: number,
) {
  await lockPlaylist(transaction, playlistId, now);
  const { numDeletedRows } = await transaction
    .deleteFrom("outbox")
    .where("playlist_id", "=", playlistId)
    .where("sent_at", "is", null)
    // Keeps an email that is being sent: it has an attempt, no error and a `next_attempt_at` in the future. Otherwise a repeated announcement would send the email twice.
    .where((row) =>
      row.or([
        row("attempts", "=", 0),
        row("last_error", "is not", null),
        row("next_attempt_at", "<=", now),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new AppError("nothing_to_take_back");
  const sent = transaction.selectFrom("outbox").select("id").where("playlist_id", "=", playlistId);
  await transaction
    .deleteFrom("announcements")
    .where("playlist_id", "=", playlistId)
    .where(({ not, exists }) => not(exists(sent)))
    .execute();
}

export async function findFollowers(db: Reader) {
  const count = await countOf(db.selectFrom("followers").where("state", "=", "yes"));
  const refused = await db
    .selectFrom("followers")
    .select("email")
    .where("state", "=", "refused")
    .orderBy("email")
    .execute();
  const announcements = await undeletedPlaylists(db)
    .innerJoin("announcements", "announcements.playlist_id", "playlists.id")
    .leftJoin("outbox", "outbox.playlist_id", "playlists.id")
    .select(["playlists.id", "announced_at", "starts_at", ...titleColumns])
    .select(({ fn }) => [
      fn.count<number>("outbox.id").as("all"),
      fn.count<number>("sent_at").as("sent"),
      fn.count<number>("failed_at").as("failed"),
    ])
    .groupBy(["playlists.id", "announced_at", "starts_at"])
    .orderBy("announced_at", "desc")
    .execute();
  return {
    count,
    refused: refused.map(({ email }) => email),
    announcements: announcements.map((row) => ({
      playlist_id: row.id,
      title: playlistTitle(row),
      announced_at: new Date(row.announced_at).toISOString(),
      starts_at: new Date(row.starts_at).toISOString(),
      sent: row.sent,
      failed: row.failed,
      waiting: row.all - row.sent - row.failed,
    })),
  };
}
