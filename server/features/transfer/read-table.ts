import { maxSongListLength } from "#contract/songs.ts";
import { createFileFinder, fileNotFoundReason } from "#domain/file-names.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { readSongs } from "../songs/reading/read-songs.ts";
import { type ReadRow, readPlaylists, refuse } from "./read-playlist.ts";
import { readRows, refuseTooManySongs } from "./read-rows.ts";

interface SongsFile {
  name: string;
  text: string;
}

/** Messages about missing song files contain `place`, for example “among the chosen files”. */
export async function readTable(
  text: string,
  files: readonly SongsFile[],
  place: string,
  mayBeEmpty = false,
) {
  const rows = await readPlaylists(readRows(text, mayBeEmpty));
  readSongsFiles(rows, files, place);
  return rows;
}

/** Reads each row's songs from the file that the row names, or else from a file named after the playlist. */
function readSongsFiles(rows: readonly ReadRow[], files: readonly SongsFile[], place: string) {
  const find = createFileFinder(files.map((file) => [file.name, file]));
  const users = new Map<SongsFile, ReadRow>();
  const read = (row: ReadRow, name: string) => {
    const found = find(name);
    const [file] = found;
    const user = file && users.get(file);
    if (!file || found.length > 1)
      refuse(row, "songs", `Songs: ${name}: ${fileNotFoundReason(found, place)}`);
    else if (user) refuse(row, "songs", `Songs: ${name} is already used by ${user.place}`);
    else {
      users.set(file, row);
      readSongsFile(row, file);
    }
  };
  const isFree = (name: string) => {
    const found = find(name);
    return found.length === 1 && found.every((file) => !users.has(file));
  };
  const unnamed = rows.filter(({ songsFile }) => songsFile === null);
  for (const row of rows) if (row.songsFile !== null) read(row, row.songsFile);
  for (const row of unnamed) {
    const name = namesOf(row).find(isFree);
    if (name) read(row, name);
  }
  refuseTooManySongs(rows.map(({ songs }) => songs.length));
}

function readSongsFile(row: ReadRow, { name, text }: SongsFile) {
  row.songsFile = null;
  if (text.length > maxSongListLength)
    return refuse(row, "songs", `Songs: ${name} is too large. The limit is 1 MB`);
  const { songs, problems } = readSongs(text);
  const [problem] = problems;
  row.songs = songs;
  if (problem) refuse(row, "songs", `Songs: ${name}, line ${problem.line}: ${problem.message}`);
  else if (songs.length === 0)
    refuse(row, "songs", `Songs: ${name} contains more than one playlist`);
}

const namesOf = ({ playlist, songs }: ReadRow) =>
  playlist && songs.length === 0
    ? [`${playlistTitle(playlist)}.jspf`, `${fileStem(playlist)}.jspf`]
    : [];

export const fileStem = (playlist: Parameters<typeof playlistAddress>[0]) =>
  playlistAddress(playlist).replace("/music/", "").replace("/", "-");
