// The four music platforms: what an id looks like on each. No schema library here: the public pages read this file.

export const platforms = ["spotify", "deezer", "youtube", "qobuz"] as const;
export type Platform = (typeof platforms)[number];

export const platformIds = {
  spotify: { name: "Spotify", alphabet: /^(?:[A-Za-z0-9]{22})?$/, described: "22 letters and digits" },
  deezer: { name: "Deezer", alphabet: /^\d{0,64}$/, described: "digits, at most 64" },
  youtube: { name: "YouTube", alphabet: /^(?:[A-Za-z0-9_-]{12,64})?$/, described: "12 to 64 letters, digits, - and _" },
  qobuz: { name: "Qobuz", alphabet: /^\d{0,64}$/, described: "digits, at most 64" },
} as const satisfies Record<Platform, { name: string; alphabet: RegExp; described: string }>;
