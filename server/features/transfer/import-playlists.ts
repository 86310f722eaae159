import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { FileRow } from "#contract/transfer.ts";
import { imageName } from "#domain/covers.ts";
import { platformIdNames } from "#domain/platforms.ts";
import { playlistIdentity, playlistKind, type TitledPlaylist } from "#domain/playlist-title.ts";
import { undeletedPlaylists } from "../../db/published.ts";
import type { Reader, Transaction } from "../../db/tables.ts";
import { commandLine } from "../../process/command-line.ts";
import { publicationTime } from "../playlists/queries.ts";
import { selectSamples } from "../samples/sample-ids.ts";
import { insertSongs } from "../songs/queries.ts";
import { columns, wordsIn } from "./columns.ts";
import { type ReadRow, refuse } from "./read-playlist.ts";

export async function checkRows(db: Reader, rows: readonly ReadRow[]) {
  const there = await undeletedPlaylists(db)
    .selectAll()
    // Ignores samples, so that a row with the same title as a sample counts as new.
    .where("id", "not in", selectSamples(db).select("id"))
    .execute();
  const left = Map.groupBy(there.map(playlistIdentity), (identity) => identity);
  for (const row of rows) {
    if (!row.playlist || row.outcome === "refused") continue;
    const isThere = left.get(playlistIdentity(row.playlist))?.pop();
    row.outcome = isThere ? "already there" : "new";
  }
}

export async function refuseUnknownFiles(db: Reader, rows: readonly ReadRow[]) {
  const named = rows.flatMap(({ cover }) => (cover && imageName.test(cover) ? cover : []));
  // Locks the images. Otherwise housekeeping could delete them before the playlists are saved.
  const images = db.selectFrom("images").select("filename").orderBy("filename").forUpdate();
  const found = named.length > 0 ? await images.where("filename", "in", named).execute() : [];
  const stored = new Set(found.map(({ filename }) => filename));
  for (const row of rows) {
    if (row.cover !== null && !stored.has(row.cover))
      refuse(row, "image", "Image must be the name of an uploaded image");
    if (row.songsFile !== null)
      refuse(row, "songs", `Songs: to read songs from a file, use ${commandLine("import")}`);
  }
}

/** Returns noon (UTC) on the last day of the playlist's month or year. */
function defaultPublication(playlist: TitledPlaylist) {
  const { year, end_year, month } = playlist;
  const lastMonth = playlistKind(playlist) === "monthly" ? month : null;
  return Date.UTC(end_year ?? year, lastMonth ?? 12, 0, 12);
}

/** Saves the playlists that are not on the site yet. Skips refused rows, so the caller must check first that no row is refused. */
export async function importPlaylists(
  transaction: Transaction,
  rows: readonly ReadRow[],
  now: number,
) {
  // Every import locks this row. Otherwise two concurrent imports of a file would add its playlists twice.
  await transaction.selectFrom("site_settings").select("id").forUpdate().execute();
  await checkRows(transaction, rows);
  const added = rows.filter(({ outcome }) => outcome === "new");
  for (const [index, { playlist, cover, songs }] of added.entries()) {
    if (!playlist) continue;
    const id = randomUUID();
    // Playlists are sorted by creation time, so different times preserve the order of the rows.
    const at = now - (added.length - 1 - index);
    const published_at =
      playlist.published_at === undefined
        ? Math.min(defaultPublication(playlist), now)
        : publicationTime(playlist.published_at, at);
    await transaction
      .insertInto("playlists")
      .values({ ...playlist, id, image: cover, published_at, created_at: at, updated_at: at })
      .execute();
    await insertSongs(transaction, id, songs);
    // node:sqlite is synchronous, so an import without pauses would block all other requests.
    await setImmediate();
  }
}

export const previewOf = (row: ReadRow): FileRow => ({
  ...row,
  name: row.title ?? rowName(row),
  platforms: platformIdNames.filter(
    (field) => row.playlist?.[field] || wordsIn(row.values.get(field)),
  ).length,
  playlist:
    row.outcome === "refused" ? null : { ...row.playlist, image: row.cover, songs: row.songs },
});

const maxNameLength = 60;

function rowName({ place, values, problems }: ReadRow) {
  const field = problems[0]?.field;
  const words = field ? wordsIn(values.get(field)) : "";
  return field && words ? `${columns[field].label} ${words}`.slice(0, maxNameLength) : place;
}
