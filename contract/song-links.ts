// No schema library here: the public pages read this file.
import type { Platform } from "./platforms.ts";

/** What a list of songs may tell of where they are. */
export const songIds = {
  isrc: { shape: /^[A-Z]{2}[A-Z\d]{3}\d{7}$/, rule: "ISRC must look like GBAYE0601498" },
  spotify_id: { shape: /^[A-Za-z\d]{22}$/, rule: "Spotify ID must be 22 letters and digits" },
  deezer_id: { shape: /^\d{1,64}$/, rule: "Deezer ID must be a number" },
};

export type SongIdName = keyof typeof songIds;
export type SongIds = Record<SongIdName, string | null>;
export const songIdNames = Object.keys(songIds) as SongIdName[];

export const perSongId = <Thing>(make: (name: SongIdName) => Thing) =>
  Object.fromEntries(songIdNames.map((name) => [name, make(name)])) as Record<SongIdName, Thing>;

const trackPages = {
  spotify: "https://open.spotify.com/track/",
  deezer: "https://www.deezer.com/track/",
};

const searches: Record<Platform, string> = {
  spotify: "https://open.spotify.com/search/",
  deezer: "https://www.deezer.com/search/",
  youtube: "https://www.youtube.com/results?search_query=",
  qobuz: "https://www.qobuz.com/search?q=",
};

export function songAddress(
  platform: Platform,
  { title, artist, isrc, spotify_id, deezer_id }: SongIds & { title: string; artist: string },
): string {
  if (platform === "spotify" && spotify_id) return trackPages.spotify + spotify_id;
  if (platform === "deezer" && deezer_id) return trackPages.deezer + deezer_id;
  const words = platform === "spotify" && isrc ? `isrc:${isrc}` : `${artist} ${title}`;
  return searches[platform] + encodeURIComponent(words);
}

/** As JSPF and XSPF name a song. */
export const songIdentifiers = ({ isrc, spotify_id, deezer_id }: SongIds) => [
  ...(spotify_id ? [trackPages.spotify + spotify_id] : []),
  ...(deezer_id ? [trackPages.deezer + deezer_id] : []),
  ...(isrc ? [`urn:isrc:${isrc}`] : []),
];
