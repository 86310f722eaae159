import { type Platform, perPlatform, platformRecords } from "#domain/platforms.ts";
import { undeletedPlaylists } from "../../db/published.ts";
import type { Reader } from "../../db/tables.ts";
import { samples } from "./playlists.ts";

export const sampleId = (position: number) =>
  `00000000-0000-4000-8000-${String(position).padStart(12, "0")}`;

const ids = samples.map((_, position) => sampleId(position));

/** Recognizes an unchanged sample, even if it is marked as deleted. */
export const isSample = (row: { id: string; created_at: number; updated_at: number }) =>
  ids.includes(row.id) && row.updated_at === row.created_at;

export const selectSamples = (db: Reader) =>
  undeletedPlaylists(db).where("id", "in", ids).whereRef("updated_at", "=", "created_at");

export function madeUpIds(position: number, missing: Platform[] = []) {
  const end = String(position).padStart(3, "0");
  return perPlatform((platform) =>
    missing.includes(platform) ? "" : platformRecords[platform].madeUpId.slice(0, -3) + end,
  );
}
