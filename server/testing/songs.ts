import * as z from "zod/mini";
import { Song } from "#contract/song-fields.ts";

/** Makes a song from a line such as "Artist - Title". */
export function song(line: string, rest: Partial<Song> = {}): Song {
  const [artist = "", title = ""] = line.split(" - ");
  return { ...z.parse(Song, { title, artist }), ...rest };
}
