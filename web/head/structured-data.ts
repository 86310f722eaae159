// Only on the server: see pageHead.

import type { PublicPlaylist } from "#contract/playlists.ts";
import type { Song } from "#contract/songs.ts";
import { coverAddress, imageAddress } from "#domain/covers.ts";
import { galleryAddress } from "#domain/photos.ts";
import { placesOf } from "#domain/platforms.ts";
import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import { textOfHtml } from "#domain/text-of-html.ts";
import type { PageFacts } from "./page-facts.ts";

const musicRecording = ({ title, artist, album, duration, note, isrc }: Song) => ({
  "@type": "MusicRecording",
  name: title,
  byArtist: { "@type": "MusicGroup", name: artist },
  ...(album ? { inAlbum: { "@type": "MusicAlbum", name: album } } : {}),
  ...(duration ? { duration: `PT${Math.floor(duration / 60)}M${duration % 60}S` } : {}),
  ...(note ? { description: note } : {}),
  ...(isrc ? { isrcCode: isrc } : {}),
});

const musicPlaylist = (
  playlist: PublicPlaylist & { songs?: Song[] },
  { site, siteUrl }: Pick<PageFacts, "site" | "siteUrl">,
) => ({
  "@type": "MusicPlaylist",
  name: playlistTitle(playlist),
  ...(playlist.name ? { alternateName: playlist.name } : {}),
  ...(playlist.note_html ? { description: textOfHtml(playlist.note_html) } : {}),
  ...(playlist.published_at ? { datePublished: playlist.published_at } : {}),
  url: siteUrl + playlistAddress(playlist),
  ...(playlist.song_count > 0 ? { numTracks: playlist.song_count } : {}),
  ...(playlist.songs?.length ? { track: playlist.songs.map(musicRecording) } : {}),
  ...(playlist.image ? { image: siteUrl + imageAddress(playlist.image) } : {}),
  sameAs: placesOf(playlist, site.platforms).map(({ address }) => address),
});

const musicGroup = (name: string) => ({ item: { "@type": "MusicGroup", name } });

const imageGallery = (gallery: NonNullable<PageFacts["gallery"]>, siteUrl: string) => ({
  "@type": "ImageGallery",
  name: gallery.title,
  url: siteUrl + galleryAddress(gallery),
  ...(gallery.description ? { description: gallery.description } : {}),
  image: gallery.photos.map(({ filename, width, height, caption, alt }) => ({
    "@type": "ImageObject",
    contentUrl: siteUrl + imageAddress(filename),
    thumbnailUrl: siteUrl + coverAddress(filename, 480),
    width,
    height,
    ...(caption ? { caption } : {}),
    ...(alt ? { description: alt } : {}),
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

export function structuredData({
  siteUrl,
  site,
  path,
  title,
  description,
  playlists,
  own,
  artists,
  gallery,
  above,
}: PageFacts): object {
  const described = playlists.map((playlist) => musicPlaylist(playlist, { site, siteUrl }));
  const inTheList = described.map((item) => ({ item }));
  const graph = [
    ...(path === "/"
      ? [{ "@type": "WebSite", name: site.name, url: `${siteUrl}/`, description }]
      : []),
    ...(gallery ? [imageGallery(gallery, siteUrl)] : []),
    ...(own ? described : []),
    ...(own || playlists.length === 0 ? [] : [listOf("ItemList", inTheList)]),
    ...(artists ? [listOf("ItemList", artists.map(musicGroup))] : []),
    ...(above
      ? [
          listOf(
            "BreadcrumbList",
            [...above, { name: title, path }].map((step) => ({
              name: step.name,
              item: siteUrl + step.path,
            })),
          ),
        ]
      : []),
  ];
  return { "@context": "https://schema.org", "@graph": graph };
}
