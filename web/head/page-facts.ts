import type { Photo, PublicGallery } from "#contract/galleries.ts";
import type { PublicPlaylist } from "#contract/playlists.ts";
import type { Site } from "#contract/site.ts";
import type { Song } from "#contract/song-fields.ts";

export interface PageFacts {
  siteUrl: string;
  site: Site;
  path: string;
  title?: string;
  description: string;
  playlists: (PublicPlaylist & { songs?: Song[] })[];
  own: boolean;
  /** The preview image of a page that is not about one playlist. */
  card?: string;
  artists?: string[];
  gallery?: PublicGallery & { photos: Photo[] };
  /** The pages above this one in the breadcrumb. Without them there is no breadcrumb. */
  above?: { name: string; path: string }[];
}
