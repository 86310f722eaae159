// This module runs only on the server, because pageHead calls it only if `import.meta.env.SSR` is true.
import { imageAddress, previewName, previewWidth } from "#domain/covers.ts";
import { cardAddress, cardSize, siteCardAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
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
  gallery,
}: PageFacts) {
  const shown = playlists.find(({ image }) => image) ?? playlists[0];
  const ofPage = card ? `${title} on ${site.name}` : site.name;
  const drawn = shown
    ? { path: cardAddress(shown), alt: `${playlistTitle(shown)}, a playlist on ${site.name}` }
    : { path: card ?? siteCardAddress, alt: ofPage };
  const picture = photoPreview(gallery) ?? { ...drawn, ...cardSize };
  const image = siteUrl + picture.path;
  return [
    { property: "og:site_name", content: site.name },
    { property: "og:type", content: own ? "music.playlist" : "website" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: siteUrl + path },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: picture.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
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
