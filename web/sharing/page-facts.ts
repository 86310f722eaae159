import type { Playlist } from "#contract/playlists.ts";
import type { Site } from "#contract/site.ts";
import type { Song } from "#contract/songs.ts";

export interface PageFacts {
  siteUrl: string;
  site: Site;
  path: string;
  /** By default the site's name. */
  title?: string;
  description: string;
  playlists: (Playlist & { songs?: Song[] })[];
  /** Whether it is a playlist's own page. */
  own: boolean;
  /** From the home page to this one, which is included. */
  trail: { name: string; path: string }[];
}
