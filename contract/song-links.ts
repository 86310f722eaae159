// No schema library here: the public pages read this file.
import type { Platform } from "./platforms.ts";
import type { Song } from "./songs.ts";

type LinkedSong = Pick<Song, "title" | "artist"> &
  Partial<Pick<Song, "isrc" | "spotify_id" | "deezer_id">>;

const searches: Record<Platform, string> = {
  spotify: "https://open.spotify.com/search/",
  deezer: "https://www.deezer.com/search/",
  youtube: "https://www.youtube.com/results?search_query=",
  qobuz: "https://www.qobuz.com/search?q=",
};

export const trackPages = {
  spotify: "https://open.spotify.com/track/",
  deezer: "https://www.deezer.com/track/",
};

export function songAddress(platform: Platform, song: LinkedSong): string {
  if (platform === "spotify" && song.spotify_id) return trackPages.spotify + song.spotify_id;
  if (platform === "deezer" && song.deezer_id) return trackPages.deezer + song.deezer_id;
  const words =
    platform === "spotify" && song.isrc ? `isrc:${song.isrc}` : `${song.artist} ${song.title}`;
  return searches[platform] + encodeURIComponent(words);
}
