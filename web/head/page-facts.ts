import type { Photo, PublicGallery } from "#contract/galleries.ts";
import type { PublicPlaylist } from "#contract/playlists.ts";
import type { Site } from "#contract/site.ts";
import type { Song } from "#contract/songs.ts";

export interface PageFacts {
  siteUrl: string;
  site: Site;
  path: string;
  title?: string;
  description: string;
  playlists: (PublicPlaylist & { songs?: Song[] })[];
  own: boolean;
  /** A picture for previews that is no playlist's. */
  card?: string;
  artists?: string[];
  gallery?: PublicGallery & { photos: Photo[] };
  /** The pages that lead to this one; without them it has no breadcrumb. */
  above?: { name: string; path: string }[];
}
