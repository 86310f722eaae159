import { createHash } from "node:crypto";
import { fold, indexWords } from "#contract/search-words.ts";
import type { Song } from "#contract/songs.ts";

function songKey({ title, artist }: Song): string {
  const same = [title, artist].map((text) => fold(text).split(/\s+/).join(" ")).join("\n");
  return createHash("sha256").update(same).digest("hex").slice(0, 32);
}

export const songRow = (
  { title, artist, album, duration }: Song,
  playlist_id: string,
  position: number,
) => ({
  playlist_id,
  position,
  title,
  artist,
  album,
  duration,
  words: indexWords(`${title} ${artist}`).join(" "),
  song_key: songKey({ title, artist, album, duration }),
});
