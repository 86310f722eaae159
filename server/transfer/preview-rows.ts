// What the page shows of a file before anything is kept: every row with its fate, and as it would be sent to be kept.
import { platformIdNames } from "#contract/platforms.ts";
import type { FileRow } from "#contract/transfer.ts";
import type { Reader } from "../db/tables.ts";
import { labels } from "./columns.ts";
import { findNew, isRefused, readPlaylists, reportOf } from "./import-playlists.ts";
import type { ReadRow } from "./read-playlist.ts";
import type { Row } from "./read-rows.ts";
import { readSongsFiles, type SongsFiles } from "./songs-files.ts";

export async function previewRows(
  db: Reader,
  rows: readonly Row[],
  songsFiles: SongsFiles,
  signal: AbortSignal,
): Promise<FileRow[]> {
  const read = await readSongsFiles(await readPlaylists(rows, signal), songsFiles, signal);
  const report = reportOf(read, await findNew(db, read), false);
  return report.rows.flatMap((told, index) => {
    const [row, known] = [rows[index], read[index]];
    if (!row || !known) return [];
    return {
      ...told,
      name: told.title ?? nameOf(row, known),
      platforms: platformIdNames.filter((field) => wordsOf(row.values.get(field))).length,
      cover: wordsOf(row.values.get("image")) || null,
      playlist: isRefused(known) ? null : playlistOf(known),
    };
  });
}

function playlistOf({ playlist }: ReadRow) {
  return playlist ? { ...playlist.fields, image: playlist.cover, songs: playlist.songs } : null;
}

/** By what is wrong with it, "Month 13", where it has no title. */
function nameOf({ place, values }: Row, { problems }: ReadRow) {
  const field = problems.find((problem) => problem.field !== null)?.field;
  const words = field ? wordsOf(values.get(field)) : "";
  return field && words ? `${labels[field]} ${words}`.slice(0, longestName) : place;
}

const longestName = 60;
const wordsOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
