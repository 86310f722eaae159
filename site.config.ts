// The owner's own words and links: everything that makes this site yours and not somebody else's.

export interface Tile {
  title: string;
  subtext?: string;
  href: string;
  icon: "music" | "camera" | "masks" | "map" | "mountains" | "sparkles" | "image";
  /** A disabled tile is shown, not followed. */
  disabled?: boolean;
}

/** A page of the site's own: a file in web/routes/_layout, and a line here. */
interface Page {
  title: string;
  path: string;
}

export const site = {
  name: "Mixtape",
  description: "A playlist every month, the best of every year.",
  language: "en",
  /** For whoever has not chosen one: "system", "light" or "dark". */
  defaultTheme: "dark" as "system" | "light" | "dark",
  /** The one colour of buttons, links and marks, for each theme: readable on its background. */
  accent: { dark: "#ff8a5c", light: "#b8431a" },
  /** What stands in the navigation, and is told to search engines. */
  pages: [
    { title: "Home", path: "/" },
    { title: "Music", path: "/music" },
    { title: "Photography", path: "/photography" },
  ] as Page[],
  homeTiles: [
    { title: "Music", href: "/music", icon: "music" },
    { title: "Photography", href: "/photography", icon: "camera" },
    { title: "Theater company", href: "https://theater.example.com", icon: "masks" },
    { title: "Estimated Road", subtext: "Very ealy version", href: "https://road.example.com", icon: "map" },
    { title: "Procedural generation", subtext: "Coming someday", href: "/procedural-generation", icon: "mountains", disabled: true },
    { title: "Fireworks", subtext: "Coming someday", href: "/fireworks", icon: "sparkles", disabled: true },
  ] as Tile[],
  photographyTiles: [
    { title: "Instagram", href: "https://www.instagram.com/example", icon: "camera" },
    { title: "Flickr", href: "https://www.flickr.com/photos/example", icon: "image" },
  ] as Tile[],
  /** Year tiles on /music: these always, and a newer year as soon as a playlist of that year exists. */
  firstYear: 2018,
  lastYear: 2025,
  breakYears: [2020] as number[],
  /** The shop whose catalogue Qobuz's player shows. */
  qobuzZone: "FR-fr",
};
