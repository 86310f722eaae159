// Which links were not found, and on how many days.

import type { GoneLink } from "#contract/link-health.ts";
import type { CoverPlatform } from "#contract/platform-lookups.ts";
import { idOn, platformIdNames } from "#contract/platforms.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Db, Reader, Transaction } from "../db/tables.ts";
import { samplePlatformIds } from "../samples/sample-platform-ids.ts";
import type { Check } from "./check-platform.ts";

/** Different days on which a link was not found before it is called gone. */
const daysUntilGone = 3;

/** Ids to ask a platform for. Those of the samples are made up: that they lead nowhere is known. */
export async function idsOn(db: Reader, platform: CoverPlatform): Promise<string[]> {
  const rows = await db
    .selectFrom("playlists")
    .select(platformIdNames)
    .where(`${platform}_id`, "<>", "")
    .execute();
  const madeUp = samplePlatformIds();
  return [...new Set(rows.flatMap((row) => idOn(platform, row) ?? []))].filter(
    (id) => !madeUp.has(id),
  );
}

/** Counts a day for every link that is missing, and forgets those that answered or were replaced. */
export async function recordAnswers(
  transaction: Transaction,
  platform: CoverPlatform,
  { there, missing }: Check,
  day: string,
) {
  // Locked: a playlist that is deleted or given another link at this moment waits, or is no longer found.
  const playlists = await transaction
    .selectFrom("playlists")
    .select(["id", ...platformIdNames])
    .orderBy("id")
    .forUpdate()
    .execute();
  const current = new Map(playlists.map((playlist) => [playlist.id, idOn(platform, playlist)]));
  const before = await transaction
    .selectFrom("link_failures")
    .selectAll()
    .where("platform", "=", platform)
    .execute();
  const kept = new Map(before.map((row) => [row.playlist_id, row]));
  for (const { playlist_id, platform_id } of before) {
    if (current.get(playlist_id) === platform_id && !there.has(platform_id)) continue;
    await failure(transaction, playlist_id, platform).execute();
    kept.delete(playlist_id);
  }
  for (const [playlist_id, platform_id] of current) {
    if (platform_id === null || !missing.has(platform_id)) continue;
    const row = kept.get(playlist_id);
    if (!row) {
      const first = {
        failed_days: 1,
        first_failed_on: day,
        last_failed_on: day,
        mailed_at: null,
        confirmed_at: null,
      };
      await transaction
        .insertInto("link_failures")
        .values({ playlist_id, platform, platform_id, ...first })
        .execute();
    } else if (row.last_failed_on < day) {
      await transaction
        .updateTable("link_failures")
        .set({ failed_days: row.failed_days + 1, last_failed_on: day })
        .where("playlist_id", "=", playlist_id)
        .where("platform", "=", platform)
        .execute();
    }
  }
}

const failure = (transaction: Transaction, playlistId: string, platform: CoverPlatform) =>
  transaction
    .deleteFrom("link_failures")
    .where("playlist_id", "=", playlistId)
    .where("platform", "=", platform);

export const confirmLink = (db: Db, playlistId: string, platform: CoverPlatform, now: number) =>
  db
    .updateTable("link_failures")
    .set({ confirmed_at: now })
    .where("playlist_id", "=", playlistId)
    .where("platform", "=", platform)
    .execute();

/** Of links as they are now: one that was replaced is neither. */
export async function missingLinks(db: Reader): Promise<{ doubtful: number; gone: GoneLink[] }> {
  const rows = await db
    .selectFrom("link_failures")
    .innerJoin("playlists", "playlists.id", "link_failures.playlist_id")
    .select(["playlist_id", "platform", "platform_id", "failed_days", "first_failed_on"])
    .select([
      "year",
      "end_year",
      "month",
      "is_extended",
      "is_bonus",
      "bonus_number",
      ...platformIdNames,
    ])
    .where("confirmed_at", "is", null)
    .orderBy("first_failed_on", "desc")
    .orderBy("playlist_id")
    .orderBy("platform")
    .execute();
  const present = rows.filter((row) => idOn(row.platform, row) === row.platform_id);
  const gone = present.filter(({ failed_days }) => failed_days >= daysUntilGone);
  return {
    doubtful: present.length - gone.length,
    gone: gone.map((row) => ({
      playlist_id: row.playlist_id,
      title: playlistTitle(row),
      platform: row.platform,
      id: row.platform_id,
      since: row.first_failed_on,
    })),
  };
}
