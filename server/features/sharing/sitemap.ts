import type { Site } from "#contract/site.ts";
import { galleryAddress } from "#domain/photos.ts";
import { playlistAddress, reviewAddress } from "#domain/playlist-address.ts";
import { playlistKind } from "#domain/playlist-title.ts";
import { sitePages, writtenPages } from "#domain/site-pages.ts";
import { html as xml } from "../../http/html.ts";
import type { Change } from "./queries.ts";

interface Listed {
  playlists: Change[];
  reviewed: number[];
  galleries: { slug: string; updated_at: number }[];
  site: Pick<Site, "pages">;
  siteUrl: string;
}

export function sitemap({ playlists, reviewed, galleries, site, siteUrl }: Listed): string {
  const changed = new Map<string, number>();
  const note = (path: string, at: number) =>
    changed.set(path, Math.max(at, changed.get(path) ?? 0));
  for (const playlist of playlists) {
    const kind = playlistKind(playlist);
    // /music lists the ranges. The home page and /music also show the latest monthly playlist, so a change to any monthly playlist counts as a change to both pages.
    if (kind === "range" || kind === "monthly") note("/music", playlist.updated_at);
    if (kind === "monthly") note("/", playlist.updated_at);
    if (kind !== "range") note(`/music/${playlist.year}`, playlist.updated_at);
    note(playlistAddress(playlist), playlist.updated_at);
  }
  for (const year of reviewed) {
    const at = changed.get(`/music/${year}`);
    if (at !== undefined) note(reviewAddress(year), at);
  }
  for (const gallery of galleries)
    for (const path of ["/photography", galleryAddress(gallery)]) note(path, gallery.updated_at);
  const own = [...sitePages, ...writtenPages.filter(({ name }) => site.pages.includes(name))];
  const paths = [...new Set([...own.map(({ path }) => path), ...changed.keys()])];
  const pages = paths.map((path) => {
    const at = changed.get(path);
    return xml`<url><loc>${siteUrl + path}</loc>${at === undefined ? [] : xml`<lastmod>${new Date(at).toISOString()}</lastmod>`}</url>
`;
  });
  return String(xml`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages}</urlset>
`);
}
