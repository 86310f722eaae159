import { sql } from "kysely";
import type { FollowersAnswer } from "#contract/followers.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { bigint } from "../../db/bigint.ts";
import { countOf } from "../../db/long-lists.ts";
import { isPublished, undeletedPlaylists } from "../../db/published.ts";
import type { Db, Reader, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { titleColumns } from "../songs/playlist-links.ts";

/** Locks the playlist, so that it is not deleted or announced twice meanwhile. */
const requirePlaylist = (transaction: Transaction, id: string, now: number) =>
  undeletedPlaylists(transaction)
    .select(isPublished(now).as("is_published"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("playlist_not_found"));

interface When {
  now: number;
  delay: number;
}

const findAnnouncement = (transaction: Transaction, playlistId: string) =>
  transaction
    .selectFrom("announcements")
    .select("playlist_id")
    .where("playlist_id", "=", playlistId)
    .executeTakeFirst();

/** Finds published playlists for which "Email followers when it appears" is ticked and not done yet. */
export const findAppeared = (db: Db, now: number) =>
  undeletedPlaylists(db)
    .select("id")
    .where("email_followers", "=", true)
    .where(isPublished(now))
    .execute();

export const announceOnce = (db: Db, id: string, when: When) =>
  db.transaction().execute(async (transaction) => {
    const wanted = await transaction
      .updateTable("playlists")
      .set({ email_followers: false })
      .where("id", "=", id)
      .where("email_followers", "=", true)
      .returning("id")
      .executeTakeFirst();
    // Another instance may have announced it meanwhile.
    if (wanted && !(await findAnnouncement(transaction, id))) await announce(transaction, id, when);
  });

export async function announce(transaction: Transaction, playlistId: string, { now, delay }: When) {
  const { is_published } = await requirePlaylist(transaction, playlistId, now);
  if (!is_published) throw new AppError("not_published");
  if (await findAnnouncement(transaction, playlistId)) throw new AppError("already_announced");
  const starts_at = now + delay;
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  // The id consists of follower and playlist, so that no follower gets the same announcement twice.
  const mails = transaction
    .selectFrom("followers")
    .select("id as follower_id")
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
  await requirePlaylist(transaction, playlistId, now);
  const { numDeletedRows } = await transaction
    .deleteFrom("outbox")
    .where("playlist_id", "=", playlistId)
    .where("sent_at", "is", null)
    // Keeps emails that are being sent: if the playlist is announced again, they would be sent twice.
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

export async function findFollowers(db: Reader): Promise<FollowersAnswer> {
  const count = await countOf(db.selectFrom("followers").where("state", "=", "yes"));
  const refused = await db
    .selectFrom("followers")
    .select("email")
    .where("state", "=", "refused")
    .orderBy("email")
    .execute();
  const announcements = await undeletedPlaylists(db)
    .innerJoin("announcements", "announcements.playlist_id", "playlists.id")
    .select(["playlist_id", "announced_at", "starts_at"])
    .select(titleColumns)
    .orderBy("announced_at", "desc")
    .execute();
  const counts = await db
    .selectFrom("outbox")
    .select(({ fn }) => [
      "playlist_id",
      fn.countAll<number>().as("all"),
      fn.count<number>("sent_at").as("sent"),
      fn.count<number>("failed_at").as("failed"),
    ])
    .where("playlist_id", "is not", null)
    .groupBy("playlist_id")
    .execute();
  const mailsAbout = new Map(counts.map(({ playlist_id, ...mails }) => [playlist_id, mails]));
  return {
    count,
    refused: refused.map(({ email }) => email),
    announcements: announcements.map(({ playlist_id, announced_at, starts_at, ...playlist }) => {
      const { all, sent, failed } = mailsAbout.get(playlist_id) ?? { all: 0, sent: 0, failed: 0 };
      return {
        playlist_id,
        title: playlistTitle(playlist),
        announced_at: new Date(announced_at).toISOString(),
        starts_at: new Date(starts_at).toISOString(),
        sent,
        failed,
        waiting: all - sent - failed,
      };
    }),
  };
}
