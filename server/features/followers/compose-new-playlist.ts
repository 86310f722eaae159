import type { Playlist } from "#contract/playlists.ts";
import type { SiteSettings } from "#contract/site.ts";
import type { Song } from "#contract/song-fields.ts";
import { imageAddress, previewName } from "#domain/covers.ts";
import { placesOf } from "#domain/platforms.ts";
import { cardAddress, playlistAddress } from "#domain/playlist-address.ts";
import { playlistSubtext, playlistTitle } from "#domain/playlist-title.ts";
import { songTotals } from "#domain/song-totals.ts";
import { Html, html } from "../../http/html.ts";
import { mailLayout, oneLine, type RenderedMail } from "../../mail/template.ts";
import { noteHtmlWithFullLinks } from "../notes/note-html.ts";

/** Limits the songs in an email, because some mail programs truncate emails that are larger than 100 kB. */
const maxSongs = 100;

interface NewPlaylist {
  site: SiteSettings;
  playlist: Playlist;
  songs: Song[];
  siteUrl: string;
  unsubscribeLink: string;
}

export function composeNewPlaylist(mail: NewPlaylist): RenderedMail {
  const subject = oneLine(`${playlistTitle(mail.playlist)}: a new playlist on ${mail.site.name}`);
  return { subject, text: textPart(mail), html: htmlPart(subject, mail).toString() };
}

const reason = ({ name }: SiteSettings) => `You’re getting this email because you follow ${name}.`;

function partsOf({ site, playlist, songs, siteUrl }: NewPlaylist) {
  const left = songs.length - maxSongs;
  return {
    title: playlistTitle(playlist),
    about: [playlistSubtext(playlist), songTotals(playlist)].filter(Boolean).join(" · "),
    page: siteUrl + playlistAddress(playlist),
    // Uses the JPEG preview of the cover, because many mail programs do not support WebP.
    cover:
      siteUrl +
      (playlist.image ? imageAddress(previewName(playlist.image)) : cardAddress(playlist)),
    listed: songs.slice(0, maxSongs),
    more: left > 0 ? `and ${left} more` : undefined,
    places: placesOf(playlist, site.platforms),
  };
}

function textPart(mail: NewPlaylist) {
  const { site, playlist } = mail;
  const { title, about, page, listed, more, places } = partsOf(mail);
  const songs = listed.map(
    ({ title, artist, note }, index) =>
      `${index + 1}. ${oneLine(artist)} – ${oneLine(title)}${note ? `\n   ${note}` : ""}`,
  );
  const parts = [
    `A new playlist on ${site.name}: ${title}`,
    playlist.name ?? "",
    about,
    // Keeps the note as Markdown, which is readable as plain text.
    playlist.note ?? "",
    `Listen:\n${[page, ...places.map(({ name, address }) => `${name}: ${address}`)].join("\n")}`,
    [...songs, more].filter(Boolean).join("\n"),
    `-- \n${site.name}\n${reason(site)} Unsubscribe:\n${mail.unsubscribeLink}`,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const link = "color:#1c1917;font-weight:600";

function htmlPart(subject: string, mail: NewPlaylist) {
  const { site, playlist } = mail;
  const { title, about, page, cover, listed, more, places } = partsOf(mail);
  const songs = listed.map(
    (song) =>
      html`<li style="margin:0 0 6px"><span style="font-weight:600">${song.title}</span><br><span class="muted" style="color:#57534e">${song.artist}${song.note ? html`<br><em>${song.note}</em>` : ""}</span></li>
`,
  );
  const buttons = places.map(
    ({ name, address }) =>
      html`<a class="text" href="${address}" style="${link};display:inline-block;padding:8px 16px 8px 0">${name}</a>
`,
  );
  return mailLayout(
    site,
    subject,
    html`<p style="margin:0 0 20px"><a href="${page}"><img src="${cover}" width="454" alt="The cover of ${title}" style="display:block;width:100%;max-width:454px;height:auto;border:0;border-radius:12px"></a></p>
<h1 style="margin:0 0 4px;font-family:Georgia,'Times New Roman',serif;font-size:32px;font-weight:400;line-height:1.2">${title}</h1>
${playlist.name ? html`<p style="margin:0 0 4px;font-family:Georgia,'Times New Roman',serif;font-size:20px"><em>${playlist.name}</em></p>` : ""}
${about ? html`<p class="muted" style="margin:0 0 16px;color:#57534e">${about}</p>` : ""}
${new Html(noteHtmlWithFullLinks(playlist.note, mail.siteUrl))}
<p style="margin:16px 0 8px"><a class="button" href="${page}" style="display:inline-block;padding:12px 24px;background-color:#1c1917;color:#ffffff;font-weight:600;text-decoration:none;border-radius:8px">Listen on ${site.name}</a></p>
${places.length ? html`<p style="margin:0 0 24px">${buttons}</p>` : ""}
${listed.length ? html`<ol style="margin:0 0 24px;padding:0 0 0 28px">${songs}</ol>` : ""}
${more ? html`<p style="margin:0 0 24px"><a class="text" href="${page}" style="${link}">${more}</a></p>` : ""}
<p class="muted" style="margin:0;font-size:14px;color:#57534e">${reason(site)} <a class="muted" href="${mail.unsubscribeLink}" style="color:#57534e">Unsubscribe</a></p>`,
  );
}
