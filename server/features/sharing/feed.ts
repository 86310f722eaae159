import type { Site } from "#contract/site.ts";
import { coverAddress, imageAddress, previewName } from "#domain/covers.ts";
import { galleryAddress, gallerySummary } from "#domain/photos.ts";
import { placesOf } from "#domain/platforms.ts";
import { playlistAddress, reviewAddress } from "#domain/playlist-address.ts";
import { playlistDescription, playlistFacts } from "#domain/playlist-description.ts";
import { playlistKind, playlistTitle, reviewTitle } from "#domain/playlist-title.ts";
// XML and HTML have the same special characters, so both are escaped alike.
import { Html, html, html as xml } from "../../http/html.ts";
import { type GalleryWithPhotos, publicGallery } from "../galleries/queries.ts";
import { noteHtmlWithFullLinks } from "../notes/note-html.ts";
import type { Published } from "./queries.ts";

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

interface Surroundings {
  reviewed: number[];
  site: Site;
  siteUrl: string;
}

/** Returns links to the playlist on its platforms. December's entry also links to the review of its year. */
function linksOf(playlist: Published, { reviewed, site, siteUrl }: Surroundings) {
  const { year, month } = playlist;
  const isReviewed =
    playlistKind(playlist) === "monthly" && month === 12 && reviewed.includes(year);
  return [
    ...placesOf(playlist, site.platforms),
    ...(isReviewed ? [{ name: reviewTitle(year), address: siteUrl + reviewAddress(year) }] : []),
  ];
}

function content(playlist: Published, surroundings: Surroundings): Html {
  const { site, siteUrl } = surroundings;
  const page = siteUrl + playlistAddress(playlist);
  const cover = playlist.image
    ? html`<p><a href="${page}"><img src="${siteUrl + coverAddress(playlist.image, 480)}" width="480" height="480" alt=""></a></p>`
    : "";
  const places = linksOf(playlist, surroundings).map(
    ({ name, address }) => html`<li><a href="${address}">${name}</a></li>`,
  );
  const songs = playlist.songs.map(
    ({ title, artist, note }) =>
      html`<li>${title} – ${artist}${note ? html`<br><em>${note}</em>` : ""}</li>`,
  );
  const name = playlist.name ? html`<p><em>${playlist.name}</em></p>` : "";
  const note = new Html(noteHtmlWithFullLinks(playlist.note, siteUrl));
  const list = songs.length ? html`<ol>${songs}</ol>` : "";
  return html`${cover}${name}${note}<p>${playlistFacts(playlist, site.platforms)}</p>${list}<ul>${places}</ul>`;
}

function playlistEntry(playlist: Published, surroundings: Surroundings): Html {
  const { site, siteUrl } = surroundings;
  const picture = playlist.image
    ? xml`<link rel="enclosure" type="image/jpeg" href="${siteUrl + imageAddress(previewName(playlist.image))}"/>`
    : "";
  const places = linksOf(playlist, surroundings).map(
    ({ name, address }) => xml`<link rel="related" title="${name}" href="${address}"/>`,
  );
  return xml`<entry>
<id>urn:uuid:${playlist.id}</id>
<title>${playlistTitle(playlist)}</title>
<link rel="alternate" type="text/html" href="${siteUrl + playlistAddress(playlist)}"/>
${places}${picture}
<published>${playlist.published_at ?? ""}</published>
<updated>${time(playlist.updated_at)}</updated>
<summary>${playlistDescription(playlist, site.platforms)}</summary>
<content type="html">${String(content(playlist, surroundings))}</content>
</entry>
`;
}

function galleryEntry(gallery: GalleryWithPhotos, siteUrl: string): Html {
  const page = siteUrl + galleryAddress(gallery);
  const { cover, description, ...shown } = publicGallery(gallery);
  const summary = description || gallerySummary(shown);
  const picture = cover
    ? html`<p><a href="${page}"><img src="${siteUrl + imageAddress(previewName(cover.filename))}" alt="${cover.alt}"></a></p>`
    : "";
  return xml`<entry>
<id>urn:uuid:${gallery.id}</id>
<title>${gallery.title}</title>
<link rel="alternate" type="text/html" href="${page}"/>
<published>${time(gallery.published_at ?? 0)}</published>
<updated>${time(gallery.updated_at)}</updated>
<summary>${summary}</summary>
<content type="html">${String(html`${picture}<p>${summary}</p>`)}</content>
</entry>
`;
}

export function atomFeed(
  playlists: Published[],
  galleries: GalleryWithPhotos[],
  surroundings: Surroundings,
): string {
  const { site, siteUrl } = surroundings;
  const entries = [
    ...playlists.map((each) => ({
      published: each.published_at ?? "",
      updated_at: each.updated_at,
      xml: playlistEntry(each, surroundings),
    })),
    ...galleries.map((each) => ({
      published: time(each.published_at ?? 0),
      updated_at: each.updated_at,
      xml: galleryEntry(each, siteUrl),
    })),
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
${entries.map((entry) => entry.xml)}</feed>
`;
  return String(feed);
}
