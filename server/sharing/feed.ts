import { coverAddress, imageAddress, previewName } from "#contract/covers.ts";
import { galleryAddress, gallerySummary } from "#contract/gallery-words.ts";
import { photoPreviewName } from "#contract/photo-files.ts";
import { idOn, openAddress, platformIds, platforms } from "#contract/platforms.ts";
import { playlistAddress } from "#contract/playlist-address.ts";
import { playlistDescription } from "#contract/playlist-description.ts";
import { playlistTitle } from "#contract/playlist-title.ts";
import type { Site } from "#contract/site.ts";
import { type GalleryWithPhotos, shown } from "../galleries/queries.ts";
// XML and HTML escape the same characters.
import { type Html, html, html as xml } from "../http/html.ts";
import type { Published } from "./queries.ts";

const time = (milliseconds: number) => new Date(milliseconds).toISOString();

const heardAt = (playlist: Published) =>
  platforms.flatMap((platform) => {
    const id = idOn(platform, playlist);
    return id ? [{ name: platformIds[platform].name, address: openAddress(platform, id) }] : [];
  });

function content(playlist: Published, siteUrl: string): Html {
  const page = siteUrl + playlistAddress(playlist);
  const cover = playlist.image
    ? [
        html`<p><a href="${page}"><img src="${siteUrl + coverAddress(playlist.image, 480)}" width="480" height="480" alt=""></a></p>`,
      ]
    : [];
  const places = heardAt(playlist).map(
    ({ name, address }) => html`<li><a href="${address}">${name}</a></li>`,
  );
  const songs = playlist.songs.map(({ title, artist }) => html`<li>${title} – ${artist}</li>`);
  const list = songs.length ? [html`<ol>${songs}</ol>`] : [];
  return html`${cover}<p>${playlistDescription(playlist)}</p>${list}<ul>${places}</ul>`;
}

function playlistEntry(playlist: Published, siteUrl: string): Html {
  const picture = playlist.image
    ? [
        xml`<link rel="enclosure" type="image/jpeg" href="${siteUrl + imageAddress(previewName(playlist.image))}"/>`,
      ]
    : [];
  const places = heardAt(playlist).map(
    ({ name, address }) => xml`<link rel="related" title="${name}" href="${address}"/>`,
  );
  return xml`<entry>
<id>urn:uuid:${playlist.id}</id>
<title>${playlistTitle(playlist)}</title>
<link rel="alternate" type="text/html" href="${siteUrl + playlistAddress(playlist)}"/>
${places}${picture}
<published>${time(playlist.created_at)}</published>
<updated>${time(playlist.updated_at)}</updated>
<summary>${playlistDescription(playlist)}</summary>
<content type="html">${String(content(playlist, siteUrl))}</content>
</entry>
`;
}

function galleryEntry(gallery: GalleryWithPhotos, siteUrl: string): Html {
  const { cover } = shown(gallery);
  const page = siteUrl + galleryAddress(gallery);
  const summary =
    gallery.description || gallerySummary({ ...gallery, count: gallery.photos.length });
  const picture = cover
    ? html`<p><a href="${page}"><img src="${siteUrl + imageAddress(photoPreviewName(cover.filename))}" alt="${cover.alt}"></a></p>`
    : [];
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

interface Entries {
  playlists: Published[];
  galleries: GalleryWithPhotos[];
  most: number;
}

export function atomFeed({ playlists, galleries, most }: Entries, site: Site, siteUrl: string) {
  const entries = [
    ...playlists.map((each) => ({
      ...each,
      at: each.created_at,
      xml: playlistEntry(each, siteUrl),
    })),
    ...galleries.map((each) => ({
      ...each,
      at: each.published_at ?? 0,
      xml: galleryEntry(each, siteUrl),
    })),
  ];
  const newest = entries.sort((one, other) => other.at - one.at).slice(0, most);
  const updated = Math.max(0, ...newest.map(({ updated_at }) => updated_at));
  const feed = xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${siteUrl}/</id>
<title>${site.name}</title>
<subtitle>${site.description}</subtitle>
<link rel="self" type="application/atom+xml" href="${siteUrl}/feed.xml"/>
<link rel="alternate" type="text/html" href="${siteUrl}/"/>
<author><name>${site.name}</name></author>
<updated>${time(updated)}</updated>
${newest.map((entry) => entry.xml)}</feed>
`;
  return String(feed);
}
