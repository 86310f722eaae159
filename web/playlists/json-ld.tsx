import { useRouteContext } from "@tanstack/react-router";
import { imageAddress } from "#contract/covers.ts";
import { idOn, openAddress, platforms } from "#contract/platforms.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Playlist } from "#contract/playlists.ts";
import { inertJson } from "../page-state.ts";

/** The page's playlists in the words that search engines read. */
export function PlaylistsJsonLd({ playlists }: { playlists: Playlist[] }) {
  const siteUrl = useRouteContext({ from: "__root__", select: (context) => context.siteUrl });
  const list = {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: playlists.map((playlist, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "MusicPlaylist",
        name: playlistTitle(playlist),
        ...(playlist.image ? { image: siteUrl + imageAddress(playlist.image) } : {}),
        sameAs: platforms.flatMap((platform) => {
          const id = idOn(platform, playlist);
          return id ? [openAddress(platform, id)] : [];
        }),
      },
    })),
  };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, and inertJson leaves nothing in it that HTML could read
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inertJson(list) }} />;
}
