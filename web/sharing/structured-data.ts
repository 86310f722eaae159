// Only on the server: see pageHead.
import { imageAddress } from "#contract/covers.ts";
import { galleryAddress } from "#contract/gallery-words.ts";
import { photoAddress } from "#contract/photo-files.ts";
import { idOn, openAddress, platforms } from "#contract/platforms.ts";
import { playlistAddress } from "#contract/playlist-address.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Playlist } from "#contract/playlists.ts";
import type { Song } from "#contract/songs.ts";
import type { PageFacts } from "./page-facts.ts";

const musicRecording = ({ title, artist, album, duration }: Song) => ({
  "@type": "MusicRecording",
  name: title,
  byArtist: { "@type": "MusicGroup", name: artist },
  ...(album ? { inAlbum: { "@type": "MusicAlbum", name: album } } : {}),
  ...(duration ? { duration: `PT${Math.floor(duration / 60)}M${duration % 60}S` } : {}),
});

const musicPlaylist = (playlist: Playlist & { songs?: Song[] }, siteUrl: string) => ({
  "@type": "MusicPlaylist",
  name: playlistTitle(playlist),
  url: siteUrl + playlistAddress(playlist),
  ...(playlist.song_count > 0 ? { numTracks: playlist.song_count } : {}),
  ...(playlist.songs?.length ? { track: playlist.songs.map(musicRecording) } : {}),
  ...(playlist.image ? { image: siteUrl + imageAddress(playlist.image) } : {}),
  sameAs: platforms.flatMap((platform) => {
    const id = idOn(platform, playlist);
    return id ? [openAddress(platform, id)] : [];
  }),
});

const imageGallery = (
  { slug, title, description, photos }: NonNullable<PageFacts["gallery"]>,
  siteUrl: string,
) => ({
  "@type": "ImageGallery",
  name: title,
  url: siteUrl + galleryAddress({ slug }),
  ...(description ? { description } : {}),
  image: photos.map(({ filename, width, height, caption, alt }) => ({
    "@type": "ImageObject",
    contentUrl: siteUrl + photoAddress(filename),
    thumbnailUrl: siteUrl + photoAddress(filename, 480),
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
  gallery,
  above,
}: PageFacts): object {
  const inTheList = playlists.map((playlist) => ({ item: musicPlaylist(playlist, siteUrl) }));
  const graph = [
    ...(path === "/"
      ? [{ "@type": "WebSite", name: site.name, url: `${siteUrl}/`, description }]
      : []),
    ...(gallery ? [imageGallery(gallery, siteUrl)] : []),
    ...(own ? playlists.map((playlist) => musicPlaylist(playlist, siteUrl)) : []),
    ...(own || playlists.length === 0 ? [] : [listOf("ItemList", inTheList)]),
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
