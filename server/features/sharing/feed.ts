import type { Site } from "#contract/site.ts";
import { coverAddress, imageAddress, previewName } from "#domain/covers.ts";
import { galleryAddress, gallerySummary } from "#domain/photos.ts";
import { placesOf } from "#domain/platforms.ts";
import { playlistAddress, reviewAddress } from "#domain/playlist-address.ts";
import { playlistDescription, playlistFacts } from "#domain/playlist-description.ts";
import { playlistKind, playlistTitle, reviewTitle } from "#domain/playlist-title.ts";
import { Html, html, html as xml } from "../../http/html.ts";
import { type GalleryWithPhotos, publicGallery } from "../galleries/queries.ts";
import { noteHtmlWithFullLinks } from "../notes/note-html.ts";
import type { Published } from "./queries.ts";

interface Surroundings {
  reviewed: number[];
  site: Site;
  siteUrl: string;
}

export function atomFeed(
  playlists: Published[],
  galleries: GalleryWithPhotos[],
  surroundings: Surroundings,
): string {
  const { site, siteUrl } = surroundings;
  const entries = [
    ...playlists.map((playlist) => playlistEntry(playlist, surroundings)),
    ...galleries.map((gallery) => galleryEntry(gallery, siteUrl)),
  ].sort((one, other) => other.published.localeCompare(one.published));
  const updated = Math.max(0, ...entries.map(({ updated_at }) => updated_at));
  const feed = xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${siteUrl}/</id>
<title>${site.name}</title>
<subtitle>${site.description}</subtitle>
<link rel="self" type="application/atom+xml" href="${siteUrl}/feed.xml"/>
<link rel="alternate" type="text/html" href="${siteUrl}/"/>
<author><name>${site.name}</name></author>
<updated>${time(updated)}</updated>
${entries.map(entryXml)}</feed>
`;
  return String(feed);
}

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

function playlistEntry(playlist: Published, { reviewed, site, siteUrl }: Surroundings) {
  const { id, year, month, image, published_at, updated_at } = playlist;
  const page = siteUrl + playlistAddress(playlist);
  const places: { name: string; address: string }[] = placesOf(playlist, site.platforms);
  if (playlistKind(playlist) === "monthly" && month === 12 && reviewed.includes(year))
    places.push({ name: reviewTitle(year), address: siteUrl + reviewAddress(year) });
  const links = places.map(
    ({ name, address }) => xml`<link rel="related" title="${name}" href="${address}"/>`,
  );
  if (image)
    links.push(
      xml`<link rel="enclosure" type="image/jpeg" href="${siteUrl + imageAddress(previewName(image))}"/>`,
    );
  const cover = image
    ? html`<p><a href="${page}"><img src="${siteUrl + coverAddress(image, 480)}" width="480" height="480" alt=""></a></p>`
    : "";
  const name = playlist.name ? html`<p><em>${playlist.name}</em></p>` : "";
  const note = new Html(noteHtmlWithFullLinks(playlist.note, siteUrl));
  const songs = playlist.songs.map(
    ({ title, artist, note }) =>
      html`<li>${title} – ${artist}${note ? html`<br><em>${note}</em>` : ""}</li>`,
  );
  const list = songs.length ? html`<ol>${songs}</ol>` : "";
  const items = places.map(({ name, address }) => html`<li><a href="${address}">${name}</a></li>`);
  return {
    id,
    page,
    links,
    updated_at,
    title: playlistTitle(playlist),
    published: published_at ?? "",
    summary: playlistDescription(playlist, site.platforms),
    content: html`${cover}${name}${note}<p>${playlistFacts(playlist, site.platforms)}</p>${list}<ul>${items}</ul>`,
  };
}

function galleryEntry(gallery: GalleryWithPhotos, siteUrl: string): Entry {
  const { id, title, published_at, updated_at } = gallery;
  const page = siteUrl + galleryAddress(gallery);
  const { cover, description, ...shown } = publicGallery(gallery);
  const summary = description || gallerySummary(shown);
  const picture = cover
    ? html`<p><a href="${page}"><img src="${siteUrl + imageAddress(previewName(cover.filename))}" alt="${cover.alt}"></a></p>`
    : "";
  const content = html`${picture}<p>${summary}</p>`;
  const published = time(published_at ?? 0);
  return { id, title, page, links: [], published, updated_at, summary, content };
}

type Entry = ReturnType<typeof playlistEntry>;

const entryXml = ({ id, title, page, links, published, updated_at, summary, content }: Entry) =>
  xml`<entry>
<id>urn:uuid:${id}</id>
<title>${title}</title>
<link rel="alternate" type="text/html" href="${page}"/>
${links}
<published>${published}</published>
<updated>${time(updated_at)}</updated>
<summary>${summary}</summary>
<content type="html">${String(content)}</content>
</entry>
`;
