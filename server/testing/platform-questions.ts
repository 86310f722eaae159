import { type LookupPlatform, openAddress } from "#domain/platforms.ts";

const page = (platform: LookupPlatform, id: string) =>
  encodeURIComponent(openAddress(platform, id));
/** The URLs at which the site looks up a playlist. */
export const questions: Record<LookupPlatform, (id: string) => string> = {
  deezer: (id) => `api.deezer.com/playlist/${id}`,
  spotify: (id) => `open.spotify.com/oembed?url=${page("spotify", id)}`,
  youtube: (id) => `www.youtube.com/oembed?format=json&url=${page("youtube", id)}`,
  apple: (id) => `music.apple.com/api/oembed?url=${page("apple", id)}`,
  tidal: (id) => `oembed.tidal.com/?url=https%3A%2F%2Ftidal.com%2Fbrowse%2Fplaylist%2F${id}`,
};

export const ids: Record<LookupPlatform, (letter: string) => string> = {
  deezer: (letter) => letter,
  spotify: (letter) => letter.repeat(22),
  youtube: (letter) => `PL${letter.repeat(20)}`,
  apple: (letter) => `fr/pl.u-${letter}`,
  tidal: (letter) => [8, 4, 4, 4, 12].map((length) => letter.repeat(length)).join("-"),
};
