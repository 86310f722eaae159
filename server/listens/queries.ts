import type { Listens, ListensOfDay } from "#contract/listens.ts";
import { idOn, type Platform, platformIdNames, platforms } from "#contract/platforms.ts";
import { playlistAddress } from "#contract/playlist-address.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Db, ListensRow, Reader } from "../db/tables.ts";
import { calendarDay } from "../process/calendar-day.ts";

/** Rows for one statement: four values each, and SQLite takes 32,766. */
const mostAtOnce = 5000;

const keyOf = ({ day, playlist_id, platform }: ListensRow) => `${day} ${playlist_id} ${platform}`;

/** Adds to what is there. Always in one order: two instances that write the same rows in two would wait for each other. */
async function addCounts(db: Db, rows: ListensRow[]) {
  const inOrder = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (let at = 0; at < inOrder.length; at += mostAtOnce)
    await db
      .insertInto("listens")
      .values(inOrder.slice(at, at + mostAtOnce))
      .onConflict((conflict) =>
        conflict.columns(["day", "playlist_id", "platform"]).doUpdateSet(({ eb, ref }) => ({
          count: eb("listens.count", "+", ref("excluded.count")),
        })),
      )
      .execute();
}

/** Of playlists that are there, on platforms where they are: anybody can name others. */
export async function addListens(db: Db, rows: ListensRow[]) {
  const ids = [...new Set(rows.map(({ playlist_id }) => playlist_id))];
  const found = await db
    .selectFrom("playlists")
    .select(["id", ...platformIdNames])
    .where("id", "in", ids)
    .execute();
  const playlists = new Map(found.map((playlist) => [playlist.id, playlist]));
  const isThere = ({ playlist_id, platform }: ListensRow) => {
    const playlist = playlists.get(playlist_id);
    return playlist !== undefined && idOn(platform, playlist) !== null;
  };
  await addCounts(db, rows.filter(isThere));
}

const daysShown = 30;
const mostShown = 10;

export async function recentListens(db: Reader, now: number): Promise<Listens> {
  const days = Array.from({ length: daysShown }, (_, index) =>
    calendarDay(now, daysShown - 1 - index),
  );
  const recent = db.selectFrom("listens").where("day", ">=", days[0] ?? "");
  const sums = await recent
    .select(["day", "platform"])
    .select(({ fn }) => fn.sum<number>("count").as("sum"))
    .groupBy(["day", "platform"])
    .execute();
  const sumOf = new Map(sums.map(({ day, platform, sum }) => [`${day} ${platform}`, sum]));
  const countsOf = (day: string) =>
    Object.fromEntries(
      platforms.map((platform) => [platform, sumOf.get(`${day} ${platform}`) ?? 0]),
    ) as Record<Platform, number>;
  const heard = await recent
    .innerJoin("playlists", "playlists.id", "listens.playlist_id")
    .select([
      "playlists.id",
      "year",
      "end_year",
      "month",
      "is_extended",
      "is_bonus",
      "bonus_number",
    ])
    .select(({ fn }) => fn.sum<number>("count").as("sum"))
    .groupBy("playlists.id")
    .orderBy("sum", "desc")
    .orderBy("playlists.id")
    .limit(mostShown)
    .execute();
  return {
    days: days.map((day): ListensOfDay => ({ day, counts: countsOf(day) })),
    most_heard: heard.map(({ id, sum, ...facts }) => ({
      id,
      title: playlistTitle(facts),
      path: playlistAddress(facts),
      count: sum,
    })),
  };
}

const daysKept = 400;

/** What is long past is kept by month. Taken out before it is put back: of two instances only one finds it. */
export const foldOldListens = (db: Db, now: number) =>
  db.transaction().execute(async (transaction) => {
    const old = await transaction
      .deleteFrom("listens")
      .where("day", "<", calendarDay(now, daysKept))
      .where("day", "like", "____-__-__")
      .returningAll()
      .execute();
    const months = new Map<string, ListensRow>();
    for (const row of old) {
      const month = { ...row, day: row.day.slice(0, "2026-11".length) };
      const sum = months.get(keyOf(month));
      if (sum) sum.count += row.count;
      else months.set(keyOf(month), month);
    }
    await addCounts(transaction, [...months.values()]);
  });

/** Those of playlists that can no longer be brought back. */
export const purgeListensOfDeleted = (db: Db) =>
  db
    .deleteFrom("listens")
    .where("playlist_id", "not in", db.selectFrom("playlists").select("id"))
    .where("playlist_id", "not in", db.selectFrom("removed_playlists").select("id"))
    .execute();
