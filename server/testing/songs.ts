import type { Song } from "#contract/songs.ts";

/** `"Artist - Title"`, for tests that need no more of a song. */
export function song(line: string, rest: Partial<Song> = {}): Song {
  const [artist = "", title = ""] = line.split(" - ");
  return { title, artist, album: null, duration: null, ...rest };
}
