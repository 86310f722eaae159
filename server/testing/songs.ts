import * as z from "zod/mini";
import { Song } from "#contract/song-fields.ts";

export function song(line: string, rest: Partial<Song> = {}): Song {
  const [artist = "", title = ""] = line.split(" - ");
  return { ...z.parse(Song, { title, artist }), ...rest };
}
