import type { SelectQueryBuilder } from "kysely";
import type { Listen } from "#contract/listens.ts";
import type { Platform } from "#domain/platforms.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { undeletedPlaylists } from "../../db/published.ts";
import type { Db, Reader, Tables } from "../../db/tables.ts";
import { calendarDay } from "../../process/calendar-day.ts";
import { titleColumns } from "../songs/playlist-links.ts";

/** Counts a listen. Ignores playlists that visitors cannot see, because anyone can send any id. */
export async function addListen(
  db: Db,
  publicDb: Reader,
  { playlist_id, platform }: Listen,
  now: number,
) {
  const playlist = await publicDb
    .selectFrom("playlists")
    .select("id")
    .where("id", "=", playlist_id)
    .where(`${platform}_id`, "<>", "")
    .executeTakeFirst();
  if (!playlist) return;
  await db
    .insertInto("listens")
    .values({ day: calendarDay(now), playlist_id, platform, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["day", "playlist_id", "platform"])
        .doUpdateSet(({ eb }) => ({ count: eb("listens.count", "+", 1) })),
    )
    .execute();
}

export async function listensInMonth(db: Reader, month: string) {
  const { sum } = await db
    .selectFrom("listens")
    .select(({ fn }) => fn.sum<number | null>("count").as("sum"))
    .where("day", "like", `${month}%`)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

const daysShown = 30;
const maxShown = 10;

export async function recentListens(db: Reader, offered: readonly Platform[], now: number) {
  const days = Array.from({ length: daysShown }, (_, index) =>
    calendarDay(now, daysShown - 1 - index),
  );
  const recent = undeletedPlaylists(db)
    .innerJoin("listens", "listens.playlist_id", "playlists.id")
    .where("day", ">=", days[0] ?? "")
    .where("platform", "in", offered);
  const sums = await recent
    .select(["day", "platform"])
    .select(({ fn }) => fn.sum<number>("count").as("sum"))
    .groupBy(["day", "platform"])
    .execute();
  const sumOf = new Map(sums.map(({ day, platform, sum }) => [`${day} ${platform}`, sum]));
  const countsOf = (day: string) =>
    Object.fromEntries(offered.map((platform) => [platform, sumOf.get(`${day} ${platform}`) ?? 0]));
  const heard = recent.select(({ fn }) => fn.sum<number>("listens.count").as("count"));
  const kept = undeletedPlaylists(db)
    .innerJoin("kept_playlists", "kept_playlists.playlist_id", "playlists.id")
    .select(({ fn }) => fn.countAll<number>().as("count"));
  return {
    days: days.map((day) => ({ day, counts: countsOf(day) })),
    most_heard: await listMost(heard),
    most_kept: await listMost(kept),
  };
}

async function listMost(counted: SelectQueryBuilder<Tables, "playlists", { count: number }>) {
  const rows = await counted
    .select(["playlists.id", ...titleColumns])
    .groupBy("playlists.id")
    .orderBy("count", "desc")
    .orderBy("playlists.id")
    .limit(maxShown)
    .execute();
  return rows.map((row) => ({ ...row, title: playlistTitle(row), path: playlistAddress(row) }));
}
