import type { Playlist } from "#contract/playlists.ts";
import type { Site } from "#contract/site.ts";
import type { Song } from "#contract/songs.ts";

/** What a public page can say of itself. */
export interface PageFacts {
  siteUrl: string;
  site: Site;
  path: string;
  /** Without one, the page bears the site's own name. */
  title?: string;
  description: string;
  /** What the page shows. */
  playlists: (Playlist & { songs?: Song[] })[];
  /** Whether it is a playlist's own page. */
  own: boolean;
  /** The way here from the home page, this page included. */
  trail: { name: string; path: string }[];
}
