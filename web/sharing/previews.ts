// Only on the server: see pageHead.
import { cardAddress, cardSize, siteCardAddress } from "#contract/playlist-address.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { PageFacts } from "./page-facts.ts";

export function previewTags({
  siteUrl,
  site,
  path,
  title = site.name,
  description,
  playlists,
  own,
  card,
}: PageFacts) {
  const shown = playlists.find(({ image }) => image) ?? playlists[0];
  const image = siteUrl + (shown ? cardAddress(shown) : (card ?? siteCardAddress));
  const ofPage = card ? `${title} on ${site.name}` : site.name;
  const alt = shown ? `${playlistTitle(shown)}, a playlist on ${site.name}` : ofPage;
  return [
    { property: "og:site_name", content: site.name },
    { property: "og:type", content: own ? "music.playlist" : "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: siteUrl + path },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(cardSize.width) },
    { property: "og:image:height", content: String(cardSize.height) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    { name: "twitter:image:alt", content: alt },
  ];
}

export const embedLink = ({ siteUrl, path, title }: PageFacts) => ({
  rel: "alternate",
  type: "application/json+oembed",
  href: `${siteUrl}/oembed?url=${encodeURIComponent(siteUrl + path)}`,
  title,
});
