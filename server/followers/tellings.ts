// Notifies followers of a playlist by mail: one row of the outbox for each of them, written with the telling itself.
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { FollowersAnswer } from "#contract/followers.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Db, Reader, Transaction } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";

/** SQLite writes within the turn it is asked in: between so many rows everybody else is let in. */
const rowsAtOnce = 100;
/** As long as the outbox keeps what was sent. */
const shownFor = 30 * 24 * 60 * 60_000;
/** After so many the address is mailed no more. */
const mostRefusals = 2;

async function requirePlaylist(transaction: Transaction, id: string) {
  // Locked: it is not deleted while its followers are told.
  const playlist = await transaction
    .selectFrom("playlists")
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!playlist) throw new AppError("playlist_not_found");
}

/** Returns how many are told. With no followers no row is kept, so that it can be done later. */
export async function tell(
  transaction: Transaction,
  playlistId: string,
  { now, delay }: { now: number; delay: number },
): Promise<number> {
  await requirePlaylist(transaction, playlistId);
  const starts_at = now + delay;
  const telling = await transaction
    .insertInto("tellings")
    .values({ playlist_id: playlistId, followers: 0, told_at: now, starts_at })
    .onConflict((conflict) => conflict.column("playlist_id").doNothing())
    .returning("playlist_id")
    .executeTakeFirst();
  if (!telling) throw new AppError("already_told");
  let followers = 0;
  for (let last = ""; ; await nextTurn()) {
    const told = await queueNext(transaction, { playlistId, now, starts_at }, last);
    if (told.length === 0) break;
    followers += told.length;
    last = told.reduce(
      (latest, { user_id }) => (user_id !== null && user_id > latest ? user_id : latest),
      last,
    );
  }
  const ours = (query: Transaction) =>
    query.updateTable("tellings").set({ followers }).where("playlist_id", "=", playlistId);
  await (followers > 0
    ? ours(transaction)
    : transaction.deleteFrom("tellings").where("playlist_id", "=", playlistId)
  ).execute();
  return followers;
}

/** Copied within the database, in the order of ids: ten thousand rows made here would take the time of all others. */
function queueNext(
  transaction: Transaction,
  { playlistId, now, starts_at }: { playlistId: string; now: number; starts_at: number },
  last: string,
) {
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const time = (value: number) => sql<number>`cast(${value} as bigint)`;
  const mails = transaction
    .selectFrom("users")
    .select("id as user_id")
    .select(sql<string>`id || ${text(`.${playlistId}`)}`.as("id"))
    .select([text("new_playlist").as("kind"), text(playlistId).as("playlist_id")])
    .select([time(now).as("created_at"), time(starts_at).as("next_attempt_at")])
    .where("follows", "=", "yes")
    .where("is_active", "=", true)
    .where("id", ">", last)
    .orderBy("users.id")
    .limit(rowsAtOnce);
  return transaction
    .insertInto("outbox")
    .columns(["user_id", "id", "kind", "playlist_id", "created_at", "next_attempt_at"])
    .expression(mails)
    .returning("user_id")
    .execute();
}

/** Only before the first attempt to send. */
export async function takeBack(transaction: Transaction, playlistId: string, now: number) {
  await requirePlaylist(transaction, playlistId);
  const telling = await transaction
    .selectFrom("tellings")
    .select("starts_at")
    .where("playlist_id", "=", playlistId)
    .executeTakeFirst();
  const mails = transaction.selectFrom("outbox").select("id").where("playlist_id", "=", playlistId);
  const begun = await mails.where("attempts", ">", 0).limit(1).executeTakeFirst();
  if (!telling || telling.starts_at <= now || begun) throw new AppError("nothing_to_take_back");
  await transaction.deleteFrom("outbox").where("playlist_id", "=", playlistId).execute();
  await transaction.deleteFrom("tellings").where("playlist_id", "=", playlistId).execute();
}

export async function findFollowers(db: Reader, now: number): Promise<FollowersAnswer> {
  const followers = db
    .selectFrom("users")
    .where("follows", "=", "yes")
    .where("is_active", "=", true);
  const { count } = await followers
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const told = await db.selectFrom("tellings").select("playlist_id").execute();
  const refused = await db
    .selectFrom("users")
    .select(["id as user_id", "email"])
    .where("mail_refusals", ">=", mostRefusals)
    .orderBy("email")
    .limit(100)
    .execute();
  return {
    count,
    told: told.map(({ playlist_id }) => playlist_id),
    tellings: await recentTellings(db, now),
    refused,
  };
}

async function recentTellings(db: Reader, now: number) {
  const recent = await db
    .selectFrom("tellings")
    .innerJoin("playlists", "playlists.id", "tellings.playlist_id")
    .select(["playlist_id", "followers", "told_at", "starts_at"])
    .select(["year", "end_year", "month", "is_extended", "is_bonus", "bonus_number"])
    .where("told_at", ">", now - shownFor)
    .orderBy("told_at", "desc")
    .execute();
  return Promise.all(
    recent.map(async ({ playlist_id, followers, told_at, starts_at, ...playlist }) => {
      const { begun, ...counts } = await countMails(db, playlist_id);
      return {
        playlist_id,
        title: playlistTitle(playlist),
        told_at: new Date(told_at).toISOString(),
        starts_at: new Date(starts_at).toISOString(),
        followers,
        ...counts,
        can_be_taken_back: starts_at > now && begun === 0,
      };
    }),
  );
}

async function countMails(db: Reader, playlistId: string) {
  const { all, sent, failed, begun } = await db
    .selectFrom("outbox")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.count<number>("sent_at").as("sent"),
      fn.count<number>("failed_at").as("failed"),
      fn.count<number>("id").filterWhere("attempts", ">", 0).as("begun"),
    ])
    .where("playlist_id", "=", playlistId)
    .executeTakeFirstOrThrow();
  return { sent, failed, waiting: all - sent - failed, begun };
}

/** Returns whether the address is mailed no more: it has been refused often enough. */
export async function noteRefusal(transaction: Transaction, userId: string): Promise<boolean> {
  const user = await transaction
    .updateTable("users")
    .set(({ eb }) => ({ mail_refusals: eb("mail_refusals", "+", 1) }))
    .where("id", "=", userId)
    .returning("mail_refusals")
    .executeTakeFirst();
  return user !== undefined && user.mail_refusals >= mostRefusals;
}

export async function forgetRefusals(db: Db, userId: string) {
  await db
    .updateTable("users")
    .set({ mail_refusals: 0 })
    .where("id", "=", userId)
    .where("mail_refusals", ">", 0)
    .execute();
}

/** Of playlists that are gone, and no longer to be brought back. */
export async function purgeForgottenTellings(db: Db) {
  await db
    .deleteFrom("tellings")
    .where("playlist_id", "not in", db.selectFrom("playlists").select("id"))
    .where("playlist_id", "not in", db.selectFrom("removed_playlists").select("id"))
    .execute();
}
