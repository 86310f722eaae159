import { createFileFinder, fileNotFoundReason } from "#domain/file-names.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { readSongs } from "../songs/reading/read-songs.ts";
import { type ReadRow, refuse } from "./read-playlist.ts";

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
  // A file that one row names is not used for another row.
  const taken = new Set(rows.map(({ songsFile }) => songsFile?.toLowerCase()));
  const isFree = (name: string) => !taken.has(name.toLowerCase()) && find(name).length === 1;
  return rows.map((row) => {
    const name = row.songsFile ?? namesOf(row).find(isFree);
    if (name === undefined) return row;
    const found = find(name);
    const [file] = found;
    return file && found.length === 1
      ? withSongs(row, file)
      : refuse(row, "songs", `Songs: ${name}: ${fileNotFoundReason(found, place)}`);
  });
}

function withSongs(row: ReadRow, { name, text }: SongsFile): ReadRow {
  const { songs, problems } = readSongs(text);
  const [problem] = problems;
  const read = { ...row, songs, songsFile: null };
  if (problem)
    return refuse(read, "songs", `Songs: ${name}, line ${problem.line}: ${problem.message}`);
  return songs.length > 0
    ? read
    : refuse(read, "songs", `Songs: ${name} contains more than one playlist`);
}

const namesOf = ({ playlist, songs }: ReadRow) =>
  playlist && songs.length === 0
    ? [`${playlistTitle(playlist)}.jspf`, `${fileStem(playlist)}.jspf`]
    : [];

export const fileStem = (playlist: Parameters<typeof playlistAddress>[0]) =>
  playlistAddress(playlist).replace("/music/", "").replace("/", "-");
