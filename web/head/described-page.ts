// Server only. The bundler drops this module from the browser's code.
import type { Photo, PublicGallery } from "#contract/galleries.ts";
import type { PublicPlaylist } from "#contract/playlists.ts";
import type { Site } from "#contract/site.ts";
import type { Song } from "#contract/song-fields.ts";
import { coverAddress, imageAddress, previewName, previewWidth } from "#domain/covers.ts";
import { galleryAddress } from "#domain/photos.ts";
import { placesOf } from "#domain/platforms.ts";
import {
  cardAddress,
  cardSize,
  playlistAddress,
  siteCardAddress,
} from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { textOfHtml } from "#domain/text-of-html.ts";

export interface PageFacts {
  siteUrl: string;
  site: Site;
  path: string;
  title?: string;
  description: string;
  playlists: (PublicPlaylist & { songs?: Song[] })[];
  own: boolean;
  card?: string;
  gallery?: PublicGallery & { photos: Photo[] };
  above?: { name: string; path: string }[];
}

export function previewTags(facts: PageFacts) {
  const { siteUrl, site, playlists, card } = facts;
  const title = facts.title ?? site.name;
  const shown = playlists.find(({ image }) => image) ?? playlists[0];
  const ofPage = card ? `${title} on ${site.name}` : site.name;
  const drawn = shown
    ? { path: cardAddress(shown), alt: `${playlistTitle(shown)}, a playlist on ${site.name}` }
    : { path: card ?? siteCardAddress, alt: ofPage };
  const picture = photoPreview(facts.gallery) ?? { ...drawn, ...cardSize };
  const og = {
    site_name: site.name,
    type: facts.own ? "music.playlist" : "website",
    title,
    description: facts.description,
    url: siteUrl + facts.path,
    image: siteUrl + picture.path,
    "image:type": "image/jpeg",
    "image:width": String(picture.width),
    "image:height": String(picture.height),
    "image:alt": picture.alt,
  };
  return [
    ...Object.entries(og).map(([name, content]) => ({ property: `og:${name}`, content })),
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image:alt", content: picture.alt },
  ];
}

function photoPreview(gallery: PageFacts["gallery"]) {
  if (!gallery?.cover) return undefined;
  const { filename, alt, ...size } = gallery.cover;
  const width = Math.min(previewWidth, size.width);
  const height = Math.round((size.height * width) / size.width);
  return { path: imageAddress(previewName(filename)), alt: alt || gallery.title, width, height };
}

export const embedLink = ({ siteUrl, path, title }: PageFacts) => ({
  rel: "alternate",
  type: "application/json+oembed",
  href: `${siteUrl}/oembed?url=${encodeURIComponent(siteUrl + path)}`,
  title,
});

const musicRecording = ({ title, artist, album, duration, note, isrc }: Song) => ({
  "@type": "MusicRecording",
  name: title,
  byArtist: { "@type": "MusicGroup", name: artist },
  inAlbum: album ? { "@type": "MusicAlbum", name: album } : undefined,
  duration: duration ? `PT${Math.floor(duration / 60)}M${duration % 60}S` : undefined,
  description: note ?? undefined,
  isrcCode: isrc ?? undefined,
});

const musicPlaylist = (playlist: PageFacts["playlists"][number], { site, siteUrl }: PageFacts) => ({
  "@type": "MusicPlaylist",
  name: playlistTitle(playlist),
  alternateName: playlist.name ?? undefined,
  description: playlist.note_html ? textOfHtml(playlist.note_html) : undefined,
  datePublished: playlist.published_at ?? undefined,
  url: siteUrl + playlistAddress(playlist),
  numTracks: playlist.song_count || undefined,
  track: playlist.songs?.length ? playlist.songs.map(musicRecording) : undefined,
  image: playlist.image ? siteUrl + imageAddress(playlist.image) : undefined,
  sameAs: placesOf(playlist, site.platforms).map(({ address }) => address),
});

const imageGallery = (gallery: NonNullable<PageFacts["gallery"]>, siteUrl: string) => ({
  "@type": "ImageGallery",
  name: gallery.title,
  url: siteUrl + galleryAddress(gallery),
  description: gallery.description || undefined,
  image: gallery.photos.map(({ filename, width, height, caption, alt }) => ({
    "@type": "ImageObject",
    contentUrl: siteUrl + imageAddress(filename),
    thumbnailUrl: siteUrl + coverAddress(filename, 480),
    width,
    height,
    caption: caption || undefined,
    description: alt || undefined,
  })),
});

const listOf = (type: string, items: object[]) => ({
  "@type": type,
  itemListElement: items.map((item, index) => ({
    "@type": "ListItem",
    position: index + 1,
    ...item,
  })),
});

export function structuredData(facts: PageFacts): object {
  const { siteUrl, site, path, description, own, gallery, above } = facts;
  const playlists = facts.playlists.map((playlist) => musicPlaylist(playlist, facts));
  const steps = above && [...above, { name: facts.title, path }];
  const graph = [
    path === "/" && { "@type": "WebSite", name: site.name, url: `${siteUrl}/`, description },
    gallery && imageGallery(gallery, siteUrl),
    ...(own ? playlists : []),
    !own &&
      playlists[0] &&
      listOf(
        "ItemList",
        playlists.map((item) => ({ item })),
      ),
    steps &&
      listOf(
        "BreadcrumbList",
        steps.map(({ name, path }) => ({ name, item: siteUrl + path })),
      ),
  ];
  return { "@context": "https://schema.org", "@graph": graph.filter(Boolean) };
}
