import { createHash } from "node:crypto";
import { fold, indexWords } from "#contract/search-words.ts";
import type { Song } from "#contract/songs.ts";

function songKey({ title, artist }: Song): string {
  const same = [title, artist].map((text) => fold(text).split(/\s+/).join(" ")).join("\n");
  return createHash("sha256").update(same).digest("hex").slice(0, 32);
}

export const songRow = (song: Song, playlist_id: string, position: number) => ({
  ...song,
  playlist_id,
  position,
  words: indexWords(`${song.title} ${song.artist}`).join(" "),
  song_key: songKey(song),
});
