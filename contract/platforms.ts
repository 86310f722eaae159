// No schema library here: the public pages read this file.

export const platforms = ["spotify", "deezer", "youtube", "qobuz"] as const;
export type Platform = (typeof platforms)[number];

export const platformIds: Record<Platform, { name: string; alphabet: RegExp }> = {
  spotify: { name: "Spotify", alphabet: /^(?:[A-Za-z0-9]{22})?$/ },
  deezer: { name: "Deezer", alphabet: /^\d{0,64}$/ },
  youtube: { name: "YouTube", alphabet: /^(?:[A-Za-z0-9_-]{12,64})?$/ },
  qobuz: { name: "Qobuz", alphabet: /^\d{0,64}$/ },
};

export const playerHeights: Record<Platform, number> = {
  spotify: 352,
  deezer: 300,
  youtube: 315,
  qobuz: 390,
};

/** Smallest usable heights. YouTube's terms ask for 200 by 200 at least, in sight. */
export const dockedHeights: Record<Platform, number> = {
  spotify: 80,
  deezer: 120,
  youtube: 200,
  qobuz: 200,
};

/** To listeners who are not signed in there. */
export const plays: Record<Platform, "previews" | "songs" | "videos"> = {
  spotify: "previews",
  deezer: "previews",
  youtube: "videos",
  qobuz: "previews",
};

export const playerOrigins = [
  "https://open.spotify.com",
  "https://widget.deezer.com",
  "https://www.youtube-nocookie.com",
  "https://widget.qobuz.com",
];

export type PlatformIdName = `${Platform}_id`;
export type PlatformIds = Record<PlatformIdName, string>;

export const platformIdNames = platforms.map((platform): PlatformIdName => `${platform}_id`);

export const perPlatform = <Thing>(make: (platform: Platform) => Thing) =>
  Object.fromEntries(platforms.map((platform) => [`${platform}_id`, make(platform)])) as Record<
    PlatformIdName,
    Thing
  >;

/** What does not look like an id never becomes an address. */
export function idOn(platform: Platform, playlist: PlatformIds): string | null {
  const id = playlist[`${platform}_id`];
  return id && platformIds[platform].alphabet.test(id) ? id : null;
}

export function playerAddress(
  platform: Platform,
  id: string,
  look: { theme: "dark" | "light"; qobuzZone: string },
): string {
  const name = encodeURIComponent(id);
  switch (platform) {
    case "spotify":
      return `https://open.spotify.com/embed/playlist/${name}${look.theme === "dark" ? "?theme=0" : ""}`;
    case "deezer":
      return `https://widget.deezer.com/widget/${look.theme}/playlist/${name}`;
    case "youtube":
      return `https://www.youtube-nocookie.com/embed/videoseries?list=${name}`;
    case "qobuz":
      return `https://widget.qobuz.com/playlist/${name}?zone=${encodeURIComponent(look.qobuzZone)}`;
  }
}

const pages: Record<Platform, string> = {
  spotify: "https://open.spotify.com/playlist/",
  deezer: "https://www.deezer.com/playlist/",
  youtube: "https://www.youtube.com/playlist?list=",
  qobuz: "https://open.qobuz.com/playlist/",
};

export const openAddress = (platform: Platform, id: string) =>
  pages[platform] + encodeURIComponent(id);
