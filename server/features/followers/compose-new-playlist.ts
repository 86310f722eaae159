import type { Playlist } from "#contract/playlists.ts";
import type { SiteSettings } from "#contract/site.ts";
import type { Song } from "#contract/song-fields.ts";
import { imageAddress, previewName } from "#domain/covers.ts";
import { placesOf } from "#domain/platforms.ts";
import { cardAddress, playlistAddress } from "#domain/playlist-address.ts";
import { playlistSubtext, playlistTitle } from "#domain/playlist-title.ts";
import { songTotals } from "#domain/song-totals.ts";
import { Html, html } from "../../http/html.ts";
import {
  buttonLink,
  mailLayout,
  mutedLink,
  oneLine,
  type RenderedMail,
} from "../../mail/template.ts";
import { noteHtmlWithFullLinks } from "../notes/note-html.ts";

/** Some mail programs truncate emails that are larger than 100 kB. */
const maxSongs = 100;

interface NewPlaylist {
  site: SiteSettings;
  playlist: Playlist;
  songs: Song[];
  siteUrl: string;
  unsubscribeLink: string;
}

export function composeNewPlaylist(mail: NewPlaylist): RenderedMail {
  const { site, playlist, songs, siteUrl, unsubscribeLink } = mail;
  const { name, note, image } = playlist;
  const title = playlistTitle(playlist);
  const subject = oneLine(`${title}: a new playlist on ${site.name}`);
  const about = [playlistSubtext(playlist), songTotals(playlist)].filter(Boolean).join(" · ");
  const page = siteUrl + playlistAddress(playlist);
  // The preview is a JPEG, because many mail programs do not support WebP.
  const cover = siteUrl + (image ? imageAddress(previewName(image)) : cardAddress(playlist));
  const listed = songs.slice(0, maxSongs);
  const more = songs.length > maxSongs ? `and ${songs.length - maxSongs} more` : "";
  const places = placesOf(playlist, site.platforms);
  const reason = `You’re getting this email because you follow ${site.name}.`;

  const lines = listed.map(
    ({ title, artist, note }, index) =>
      `${index + 1}. ${oneLine(artist)} – ${oneLine(title)}${note ? `\n   ${note}` : ""}`,
  );
  const parts = [
    `A new playlist on ${site.name}: ${title}`,
    name,
    about,
    note,
    `Listen:\n${[page, ...places.map(({ name, address }) => `${name}: ${address}`)].join("\n")}`,
    [...lines, more].filter(Boolean).join("\n"),
    `-- \n${site.name}\n${reason} Unsubscribe:\n${unsubscribeLink}`,
  ];

  const link = "color:#1c1917;font-weight:600";
  const items = listed.map(
    (song) =>
      html`<li style="margin:0 0 6px"><span style="font-weight:600">${song.title}</span><br><span class="muted" style="color:#57534e">${song.artist}${song.note ? html`<br><em>${song.note}</em>` : ""}</span></li>
`,
  );
  const buttons = places.map(
    ({ name, address }) =>
      html`<a class="text" href="${address}" style="${link};display:inline-block;padding:8px 16px 8px 0">${name}</a>
`,
  );
  const content = html`<p style="margin:0 0 20px"><a href="${page}"><img src="${cover}" width="454" alt="The cover of ${title}" style="display:block;width:100%;max-width:454px;height:auto;border:0;border-radius:12px"></a></p>
<h1 style="margin:0 0 4px;font-family:Georgia,'Times New Roman',serif;font-size:32px;font-weight:400;line-height:1.2">${title}</h1>
${name ? html`<p style="margin:0 0 4px;font-family:Georgia,'Times New Roman',serif;font-size:20px"><em>${name}</em></p>` : ""}
${about ? html`<p class="muted" style="margin:0 0 16px;color:#57534e">${about}</p>` : ""}
${new Html(noteHtmlWithFullLinks(note, siteUrl))}
<p style="margin:16px 0 8px">${buttonLink(`Listen on ${site.name}`, page)}</p>
${places.length ? html`<p style="margin:0 0 24px">${buttons}</p>` : ""}
${listed.length ? html`<ol style="margin:0 0 24px;padding:0 0 0 28px">${items}</ol>` : ""}
${more ? html`<p style="margin:0 0 24px"><a class="text" href="${page}" style="${link}">${more}</a></p>` : ""}
<p class="muted" style="margin:0;font-size:14px;color:#57534e">${reason} ${mutedLink("Unsubscribe", unsubscribeLink)}</p>`;

  return {
    subject,
    text: `${parts.filter(Boolean).join("\n\n")}\n`,
    html: String(mailLayout(site, subject, content)),
  };
}
