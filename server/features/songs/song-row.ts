import { hash } from "node:crypto";
import type { Song } from "#contract/song-fields.ts";
import { foldLine, indexWords, songIdentity } from "#domain/search-words.ts";
import { songIdNames } from "#domain/song-links.ts";

export const songColumns = [
  ...(["title", "artist", "album", "duration", "note"] as const),
  ...songIdNames,
];

const shortHash = (text: string) => hash("sha256", text).slice(0, 32);

export const songKey = (song: Pick<Song, "title" | "artist">) => shortHash(songIdentity(song));

export const artistKey = (artist: string) => shortHash(foldLine(artist));

export const songRow = (song: Song, playlist_id: string, position: number) => ({
  ...song,
  playlist_id,
  position,
  words: indexWords(`${song.title} ${song.artist}`).join(" "),
  song_key: songKey(song),
  artist_key: artistKey(song.artist),
});
