import * as z from "zod/mini";
import { Song } from "#contract/songs.ts";

/** `"Artist - Title"`, for tests that need no more of a song. */
export function song(line: string, rest: Partial<Song> = {}): Song {
  const [artist = "", title = ""] = line.split(" - ");
  return { ...z.parse(Song, { title, artist }), ...rest };
}
