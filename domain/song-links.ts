import { type Platform, platformRecords, platforms } from "./platforms.ts";

export const songIds = {
  isrc: { shape: /^[A-Z]{2}[A-Z\d]{3}\d{7}$/, rule: "ISRC must look like GBAYE0601498" },
  spotify_id: { shape: /^[A-Za-z\d]{22}$/, rule: "Spotify ID must be 22 letters and digits" },
  deezer_id: { shape: /^\d{1,64}$/, rule: "Deezer ID must be a number" },
  mbid: { shape: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, rule: "MBID must be a UUID" },
};

export type SongIdName = keyof typeof songIds;
export type SongIds = Record<SongIdName, string | null>;
export const songIdNames = Object.keys(songIds) as SongIdName[];

export const perSongId = <Thing>(make: (name: SongIdName) => Thing) =>
  Object.fromEntries(songIdNames.map((name) => [name, make(name)])) as Record<SongIdName, Thing>;

function trackAddress(platform: Platform, song: SongIds) {
  const { track } = platformRecords[platform].songs;
  const id = track && song[`${platform}_id` as SongIdName];
  return id ? track + id : undefined;
}

export function songAddress(platform: Platform, song: SongIds & { title: string; artist: string }) {
  const { search, isrc } = platformRecords[platform].songs;
  const words = isrc && song.isrc ? isrc + song.isrc : `${song.artist} ${song.title}`;
  return trackAddress(platform, song) ?? search + encodeURIComponent(words);
}

export const trackAddresses = (song: SongIds) =>
  platforms.flatMap((platform) => trackAddress(platform, song) ?? []);

/** Begins with the MusicBrainz id, because ListenBrainz uses only the first identifier of a song. */
export const songIdentifiers = (song: SongIds) => [
  ...(song.mbid ? [`https://musicbrainz.org/recording/${song.mbid}`] : []),
  ...trackAddresses(song),
  ...(song.isrc ? [`urn:isrc:${song.isrc}`] : []),
];

export const songFormats = ["txt", "csv", "jspf", "xspf", "m3u8"] as const;
export type SongFormat = (typeof songFormats)[number];
