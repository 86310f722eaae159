// Songs that lie in files of their own, beside a file of playlists.
import { playlistAddress } from "#contract/playlist-address.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Song } from "#contract/songs.ts";
import { readSongs } from "../songs/reading/read-songs.ts";
import { songFileName } from "../songs/writing/download-headers.ts";
import { type FolderFiles, readUpTo } from "./folder-files.ts";
import { type ImportedPlaylist, type ReadRow, refused } from "./read-playlist.ts";

/** Five hundred songs with the longest names there are. */
const largestFile = 4 * 1024 * 1024;

export function readSongsFiles(rows: readonly ReadRow[], folder: FolderFiles | undefined): ReadRow[] {
  // Of two playlists with one title, each is to have its own: a file that one of them names is not the other's.
  const taken = new Set(rows.flatMap(({ playlist }) => playlist?.songsFile?.toLowerCase() ?? []));
  return rows.map((row) => {
    const { playlist } = row;
    if (!playlist) return row;
    const name =
      playlist.songsFile ??
      (playlist.songs.length === 0 ? namesOf(playlist).find((one) => !taken.has(one.toLowerCase()) && folder?.has(one)) : undefined);
    if (name === undefined) return row;
    const found = folder?.find(name) ?? { reason: "there is no folder songs beside the file" };
    const songs = "path" in found ? readFile(found.path) : `${name}: ${found.reason}`;
    return typeof songs === "string" ? refused(row, "songs", `Songs: ${songs}`) : { ...row, playlist: { ...playlist, songs } };
  });
}

/** March 2024.jspf or 2024-march.jspf. */
const namesOf = ({ fields }: ImportedPlaylist) => [
  songFileName(playlistTitle(fields), "jspf"),
  `${playlistAddress(fields).replace("/music/", "").replace("/", "-")}.jspf`,
];

function readFile(path: string): Song[] | string {
  const bytes = readUpTo(path, largestFile);
  if (!bytes) return `${path} is too large: 4 MiB at most`;
  const { songs, problems } = readSongs(new TextDecoder().decode(bytes));
  const [problem] = problems;
  if (problem) return `${path}, ${problem.line}: ${problem.message}`;
  return songs.length > 0 ? songs : `${path} holds several lists`;
}
