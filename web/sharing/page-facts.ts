import type { Photo } from "#contract/galleries.ts";
import type { ShownGallery } from "#contract/photography.ts";
import type { Playlist } from "#contract/playlists.ts";
import type { Site } from "#contract/site.ts";
import type { Song } from "#contract/songs.ts";

export interface PageFacts {
  siteUrl: string;
  site: Site;
  path: string;
  title?: string;
  description: string;
  playlists: (Playlist & { songs?: Song[] })[];
  own: boolean;
  gallery?: ShownGallery & { photos: Photo[] };
  /** The pages that lead to this one; without them it has no breadcrumb. */
  above?: { name: string; path: string }[];
}
