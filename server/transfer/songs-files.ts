// Songs that lie in files of their own, beside a file of playlists.
import { createFileFinder, unclearFile } from "#contract/file-names.ts";
import { playlistAddress } from "#contract/playlist-address.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Song } from "#contract/songs.ts";
import { readSongs } from "../songs/reading/read-songs.ts";
import { songFileName } from "../songs/writing/download-headers.ts";
import { type FolderFiles, readUpTo } from "./folder-files.ts";
import { type ImportedPlaylist, type ReadRow, refused } from "./read-playlist.ts";
import { createYield } from "./yield-to-others.ts";

/** Five hundred songs with the longest names there are. */
const largestFile = 4 * 1024 * 1024;

export interface SongsFiles {
  has: (name: string) => boolean;
  /** Its text, under a name that tells which file it is; a sentence where there is none, or more than one. */
  read: (name: string) => { name: string; text: string } | { reason: string };
}

export const songsInFolder = (folder: FolderFiles): SongsFiles => ({
  has: (name) => "path" in folder.find(name),
  read: (name) => {
    const found = folder.find(name);
    if ("reason" in found) return { reason: `${name}: ${found.reason}` };
    const bytes = readUpTo(found.path, largestFile);
    return bytes ? { name: found.path, text: new TextDecoder().decode(bytes) } : { reason: `${found.path} is too large: 4 MiB at most` };
  },
});

export function songsGiven(files: readonly { name: string; text: string }[]): SongsFiles {
  const find = createFileFinder(files.map((file) => [file.name, file]));
  return {
    has: (name) => find(name).length === 1,
    read: (name) => {
      const found = find(name);
      const [file] = found;
      return file && found.length === 1 ? file : { reason: `${name}: ${unclearFile(name, found, "among the chosen files")}` };
    },
  };
}

export async function readSongsFiles(rows: readonly ReadRow[], files: SongsFiles | undefined): Promise<ReadRow[]> {
  // Of two playlists with one title, each is to have its own: a file that one of them names is not the other's.
  const taken = new Set(rows.flatMap(({ playlist }) => playlist?.songsFile?.toLowerCase() ?? []));
  const letOthers = createYield();
  const read: ReadRow[] = [];
  for (const row of rows) {
    const name = row.playlist && fileOf(row.playlist, (one) => !taken.has(one.toLowerCase()) && files?.has(one));
    read.push(
      name === undefined ? row : withSongs(row, files?.read(name) ?? { reason: `${name}: there is no folder songs beside the file` }),
    );
    await letOthers();
  }
  return read;
}

const fileOf = (playlist: ImportedPlaylist, isFree: (name: string) => boolean | undefined) =>
  playlist.songsFile ?? (playlist.songs.length === 0 ? namesOf(playlist).find(isFree) : undefined);

function withSongs(row: ReadRow, file: ReturnType<SongsFiles["read"]>): ReadRow {
  const songs = readFile(file);
  if (typeof songs === "string") return refused(row, "songs", `Songs: ${songs}`);
  return { ...row, playlist: row.playlist && { ...row.playlist, songs, songsFile: null } };
}

/** March 2024.jspf or 2024-march.jspf. */
const namesOf = ({ fields }: ImportedPlaylist) => [
  songFileName(playlistTitle(fields), "jspf"),
  `${playlistAddress(fields).replace("/music/", "").replace("/", "-")}.jspf`,
];

function readFile(file: ReturnType<SongsFiles["read"]>): Song[] | string {
  if ("reason" in file) return file.reason;
  const { songs, problems } = readSongs(file.text);
  const [problem] = problems;
  if (problem) return `${file.name}, ${problem.line}: ${problem.message}`;
  return songs.length > 0 ? songs : `${file.name} holds several lists`;
}
