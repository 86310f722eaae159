import {
  idOn,
  type LookupPlatform,
  lookupPlatforms,
  type Platform,
  platformIdNames,
} from "#domain/platforms.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { undeletedPlaylists } from "../../db/published.ts";
import type { Db, Reader, Transaction } from "../../db/tables.ts";
import { selectSamples } from "../samples/sample-ids.ts";
import { titleColumns } from "../songs/playlist-links.ts";

const nightsUntilGone = 3;

export async function idsOn(db: Reader, platform: LookupPlatform) {
  const rows = await undeletedPlaylists(db)
    .select(platformIdNames)
    // Excludes samples, because their platform ids are invented.
    .where("id", "not in", selectSamples(db).select("id"))
    .execute();
  return [...new Set(rows.flatMap((row) => idOn(platform, row) ?? []))];
}

/** Stores the day since which a platform has had no completed link check. A check that never begins is thus reported too. */
export async function noteOpenChecks(db: Db, checked: readonly Platform[], day: string) {
  for (const platform of lookupPlatforms)
    if (checked.includes(platform))
      await db
        .insertInto("open_link_checks")
        .values({ platform, since: day })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else await closeCheck(db, platform);
}

const closeCheck = (db: Db, platform: LookupPlatform) =>
  db.deleteFrom("open_link_checks").where("platform", "=", platform).execute();

export const openChecks = (db: Reader, day: string) =>
  db.selectFrom("open_link_checks").selectAll().where("since", "<=", day).execute();

export async function recordResults(
  transaction: Transaction,
  platform: LookupPlatform,
  { found, missing }: Record<"found" | "missing", Set<string>>,
  day: string,
) {
  await closeCheck(transaction, platform);
  const rows = await undeletedPlaylists(transaction)
    .leftJoin("link_nights", (join) =>
      join.onRef("playlist_id", "=", "playlists.id").on("platform", "=", platform),
    )
    .select(["playlists.id", ...platformIdNames])
    .select(["platform_id", "checked_on", "nights", "since", "is_confirmed"])
    .execute();
  for (const row of rows) {
    const platform_id = idOn(platform, row) ?? "";
    const isMissing = missing.has(platform_id);
    if (!isMissing && !found.has(platform_id)) continue;
    const before = isMissing && row.platform_id === platform_id ? row : undefined;
    const nights = before?.nights ?? 0;
    const isCounted = !isMissing || (nights > 0 && before?.checked_on === day);
    const result = {
      platform_id,
      checked_on: day,
      nights: isCounted ? nights : nights + 1,
      since: isMissing ? (before?.since ?? day) : null,
      is_confirmed: before?.is_confirmed ?? false,
    };
    await transaction
      .insertInto("link_nights")
      .values({ playlist_id: row.id, platform, ...result })
      .onConflict((conflict) => conflict.columns(["playlist_id", "platform"]).doUpdateSet(result))
      .execute();
  }
}

export async function platformsCheckedOn(db: Reader, day: string) {
  const rows = await db
    .selectFrom("link_nights")
    .select("platform")
    .distinct()
    .where("checked_on", "=", day)
    .execute();
  return rows.map(({ platform }) => platform);
}

export const markConfirmed = (db: Db, playlistId: string, platform: LookupPlatform) =>
  db
    .updateTable("link_nights")
    .set({ is_confirmed: true })
    .where((row) => row.and({ playlist_id: playlistId, platform }))
    .execute();

export async function readLinks(db: Reader, offered: readonly Platform[]) {
  const rows = await undeletedPlaylists(db)
    .innerJoin("link_nights", "link_nights.playlist_id", "playlists.id")
    .select(["playlist_id", "platform", "platform_id", "nights", "since"])
    .select(["checked_on", "is_confirmed", ...platformIdNames])
    .select(titleColumns)
    .orderBy("since", "desc")
    .orderBy("playlist_id")
    .orderBy("platform")
    .execute();
  const present = rows.filter(
    (row) => offered.includes(row.platform) && idOn(row.platform, row) === row.platform_id,
  );
  const days = present.map((row) => row.checked_on).sort();
  const checked_on = days.at(-1) ?? null;
  return {
    checked_on,
    found: present.filter((row) => row.nights === 0 && row.checked_on === checked_on).length,
    gone: present.flatMap((row) => {
      const { playlist_id, platform, platform_id, nights, since, is_confirmed } = row;
      if (nights < nightsUntilGone || since === null || is_confirmed) return [];
      return { playlist_id, title: playlistTitle(row), platform, id: platform_id, since };
    }),
  };
}
