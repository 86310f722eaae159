import { createFileFinder, fileNotFoundReason } from "#domain/file-names.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { readSongs } from "../songs/reading/read-songs.ts";
import { type ReadRow, withProblem } from "./read-playlist.ts";
import { refuseTooManySongs } from "./read-rows.ts";

export interface SongsFile {
  name: string;
  text: string;
}

export function readSongsFiles(
  rows: readonly ReadRow[],
  files: readonly SongsFile[],
  place: string,
) {
  const find = createFileFinder(files.map((file) => [file.name, file]));
  // Maps a file to the row that uses it. Rows that name a file take precedence over rows whose title matches it.
  const readers = new Map<SongsFile, ReadRow>();
  const take = (name: string, row: ReadRow) => {
    const [file, ...others] = find(name);
    if (!file || others.length > 0 || readers.has(file)) return false;
    readers.set(file, row);
    return true;
  };
  for (const row of rows) if (row.songsFile !== null) take(row.songsFile, row);
  const read = rows.map((row) => {
    const name = row.songsFile ?? namesOf(row).find((free) => take(free, row));
    if (name === undefined) return row;
    const found = find(name);
    const [file] = found;
    if (!file || found.length > 1)
      return withProblem(row, "songs", `Songs: ${name}: ${fileNotFoundReason(found, place)}`);
    const reader = readers.get(file);
    return reader === row
      ? withSongs(row, file)
      : withProblem(row, "songs", `Songs: ${name} is already used by ${reader?.place}`);
  });
  refuseTooManySongs(read.map(({ songs }) => songs.length));
  return read;
}

function withSongs(row: ReadRow, { name, text }: SongsFile): ReadRow {
  const { songs, problems } = readSongs(text);
  const [problem] = problems;
  const read = { ...row, songs, songsFile: null };
  if (problem)
    return withProblem(read, "songs", `Songs: ${name}, line ${problem.line}: ${problem.message}`);
  return songs.length > 0
    ? read
    : withProblem(read, "songs", `Songs: ${name} contains more than one playlist`);
}

const namesOf = ({ playlist, songs }: ReadRow) =>
  playlist && songs.length === 0
    ? [`${playlistTitle(playlist)}.jspf`, `${fileStem(playlist)}.jspf`]
    : [];

export const fileStem = (playlist: Parameters<typeof playlistAddress>[0]) =>
  playlistAddress(playlist).replace("/music/", "").replace("/", "-");
