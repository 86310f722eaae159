// Songs that lie in files of their own, beside a file of playlists.
import { createFileFinder, unclearFile } from "#contract/file-names.ts";
import { playlistAddress } from "#contract/playlist-address.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import { longestSongsText, type Song, songsTextTooLong } from "#contract/songs.ts";
import { readSongs } from "../songs/reading/read-songs.ts";
import { songFileName } from "../songs/writing/download-headers.ts";
import { type FolderFiles, readUpTo } from "./folder-files.ts";
import { holdsTooMuch, tooMuchJson } from "./large-json.ts";
import { type ImportedPlaylist, type ReadRow, refused } from "./read-playlist.ts";
import { createYield } from "./yield-to-others.ts";

/** Five hundred songs with the longest names there are. */
const largestFile = 4 * 1024 * 1024;
/** Of songs in the files of one call: as much as the call that keeps them may carry. */
const mostInACall = 16 * 1024 * 1024;
const moreThanACall =
  "with those of the rows before they are more than can be brought in at once: use a second file";

interface SongsFile {
  /** Tells which file it is. */
  name: string;
  /** Undefined where it is too large. */
  text: () => string | undefined;
}

export interface SongsFiles {
  /** A sentence where there is none, or more than one. */
  find: (name: string) => SongsFile | { reason: string };
  /** How many characters the songs of all rows may have together. */
  mostInAll?: number;
}

export const songsInFolder = (folder: FolderFiles): SongsFiles => ({
  find: (name) => {
    const found = folder.find(name);
    if ("reason" in found) return { reason: `${name}: ${found.reason}` };
    const { path } = found;
    return {
      name: path,
      text: () => {
        const bytes = readUpTo(path, largestFile);
        return bytes && new TextDecoder().decode(bytes);
      },
    };
  },
});

export function songsGiven(files: readonly { name: string; text: string }[]): SongsFiles {
  const find = createFileFinder(files.map((file) => [file.name, file]));
  return {
    find: (name) => {
      const found = find(name);
      const [file] = found;
      if (!file || found.length > 1)
        return { reason: `${name}: ${unclearFile(found, "among the chosen files")}` };
      return {
        name: file.name,
        text: () => (Buffer.byteLength(file.text) > largestFile ? undefined : file.text),
      };
    },
    mostInAll: mostInACall,
  };
}

export async function readSongsFiles(
  rows: readonly ReadRow[],
  files: SongsFiles | undefined,
  signal?: AbortSignal,
): Promise<ReadRow[]> {
  // Of two playlists with one title, each is to have its own: a file that one of them names is not the other's.
  const taken = new Set(rows.flatMap(({ playlist }) => playlist?.songsFile?.toLowerCase() ?? []));
  const isFree = (name: string) =>
    !taken.has(name.toLowerCase()) && files !== undefined && "text" in files.find(name);
  const readFile = createFileReader(files, signal);
  const letOthers = createYield(signal);
  const read: ReadRow[] = [];
  for (const row of rows) {
    const name = row.playlist && fileOf(row.playlist, isFree);
    read.push(name === undefined ? row : withSongs(row, await readFile(name)));
    await letOthers();
  }
  return read;
}

/** Reads each file once, however many rows name it. */
function createFileReader(files: SongsFiles | undefined, signal: AbortSignal | undefined) {
  const known = new Map<string, { songs: Song[] | string; size: number }>();
  let inAll = 0;
  return async (name: string): Promise<Song[] | string> => {
    const file = files?.find(name) ?? {
      reason: `${name}: there is no folder songs beside the file`,
    };
    if ("reason" in file) return file.reason;
    const read = known.get(file.name) ?? sized(await songsOf(file, signal));
    known.set(file.name, read);
    inAll += read.size;
    return inAll > (files?.mostInAll ?? Infinity) ? moreThanACall : read.songs;
  };
}

const fileOf = (playlist: ImportedPlaylist, isFree: (name: string) => boolean) =>
  playlist.songsFile ?? (playlist.songs.length === 0 ? namesOf(playlist).find(isFree) : undefined);

const sized = (songs: Song[] | string) => ({
  songs,
  size: typeof songs === "string" ? 0 : JSON.stringify(songs).length,
});

function withSongs(row: ReadRow, songs: Song[] | string): ReadRow {
  if (typeof songs === "string") return refused(row, "songs", `Songs: ${songs}`);
  return { ...row, playlist: row.playlist && { ...row.playlist, songs, songsFile: null } };
}

/** March 2024.jspf or 2024-march.jspf. */
const namesOf = ({ fields }: ImportedPlaylist) => [
  songFileName(playlistTitle(fields), "jspf"),
  `${playlistAddress(fields).replace("/music/", "").replace("/", "-")}.jspf`,
];

async function songsOf(
  { name, text }: SongsFile,
  signal: AbortSignal | undefined,
): Promise<Song[] | string> {
  const words = text();
  if (words === undefined) return `${name} is too large: 4 MiB at most`;
  if (/^\s*[[{]/.test(words)) {
    if (await holdsTooMuch(Buffer.from(words), signal)) return `${name}: ${tooMuchJson}`;
  } else if (words.length > longestSongsText) return `${name}: ${songsTextTooLong}`;
  const { songs, problems } = readSongs(words);
  const [problem] = problems;
  if (problem) return `${name}, ${problem.line}: ${problem.message}`;
  return songs.length > 0 ? songs : `${name} holds several lists`;
}
