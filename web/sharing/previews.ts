// Only on the server: see pageHead.
import { imageAddress, previewWidth } from "#contract/covers.ts";
import type { Photo } from "#contract/galleries.ts";
import { photoPreviewName } from "#contract/photo-files.ts";
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
  gallery,
}: PageFacts) {
  const shown = playlists.find(({ image }) => image) ?? playlists[0];
  const card = {
    ...cardSize,
    path: shown ? cardAddress(shown) : siteCardAddress,
    alt: shown ? `${playlistTitle(shown)}, a playlist on ${site.name}` : site.name,
  };
  const picture = gallery?.cover ? previewOf(gallery.cover, title) : card;
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

function previewOf({ filename, width, height, alt }: Photo, title: string) {
  const shownWidth = Math.min(previewWidth, width);
  return {
    path: imageAddress(photoPreviewName(filename)),
    width: shownWidth,
    height: Math.round((height * shownWidth) / width),
    alt: alt || title,
  };
}

export const embedLink = ({ siteUrl, path, title }: PageFacts) => ({
  rel: "alternate",
  type: "application/json+oembed",
  href: `${siteUrl}/oembed?url=${encodeURIComponent(siteUrl + path)}`,
  title,
});
