import type { Song } from "#contract/song-fields.ts";
import { escapeFormula } from "#domain/escape-formula.ts";
import { songAnchor } from "#domain/search-words.ts";
import { splitSong } from "#domain/song-line.ts";
import { type SongFormat, songIdentifiers, trackAddresses } from "#domain/song-links.ts";
import { html as xml } from "../../../http/html.ts";
import { songColumns } from "../song-row.ts";

export const songMediaTypes: Record<SongFormat, string> = {
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  jspf: "application/jspf+json",
  xspf: "application/xspf+xml",
  m3u8: "audio/mpegurl",
};

interface List {
  title: string;
  annotation?: string;
  page?: string;
  songs: readonly Song[];
}

export const writeSongs = (format: SongFormat, list: List) => writers[format](list);

const writers: Record<SongFormat, (list: List) => string> = {
  txt: ({ songs }) =>
    songs.map(({ artist, title }, index) => `${index + 1}. ${artist} - ${title}\n`).join(""),
  csv: ({ songs }) => {
    // Lengths are in seconds, because a spreadsheet would interpret 3:41 as a time of day.
    const rows = songs.map((song) => songColumns.map((column) => String(song[column] ?? "")));
    return csvTable([songColumns, ...rows]);
  },
  jspf: ({ title, annotation, songs }) => {
    const track = songs.map((song) => ({
      ...Object.fromEntries(trackParts(song)),
      ...(songIdentifiers(song).length > 0 && { identifier: songIdentifiers(song) }),
    }));
    const listenBrainz = { "https://musicbrainz.org/doc/jspf#playlist": { public: true } };
    const playlist = { title, ...(annotation && { annotation }), extension: listenBrainz, track };
    return `${JSON.stringify({ playlist }, null, 2)}\n`;
  },
  xspf: ({ title, annotation, songs }) => {
    const element = (name: string, text: string) => xml`<${name}>${text}</${name}>`;
    const tracks = songs.map((song) => {
      const parts = trackParts(song).map(([name, value]) => element(name, String(value)));
      const ids = songIdentifiers(song).map((id) => element("identifier", id));
      return xml`    <track>${parts}${ids}</track>
`;
    });
    return String(xml`<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/">
  ${element("title", title)}${annotation ? [xml`\n  `, element("annotation", annotation)] : ""}
  <trackList>
${tracks}  </trackList>
</playlist>
`);
  },
  m3u8: ({ title, page, songs }) => {
    const entries = songs.map((song) => {
      const words = `${song.artist} - ${song.title}`;
      // Music players take the text before the first dash as the artist. #EXTART names an artist whose name contains a dash.
      const artist = splitSong(words)?.artist === song.artist ? "" : `#EXTART:${song.artist}\n`;
      const address = trackAddresses(song)[0] ?? `${page}#${encodeURIComponent(songAnchor(song))}`;
      return `${artist}#EXTINF:${song.duration ?? -1},${words}\n${address}\n`;
    });
    return `#EXTM3U\n#PLAYLIST:${title}\n${entries.join("")}`;
  },
};

const trackParts = ({ title, artist, album, duration, note }: Song) =>
  Object.entries({
    title,
    creator: artist,
    album,
    duration: duration && duration * 1000,
    annotation: note,
  }).filter(([, value]) => value !== null);

/** Formats rows as CSV with a byte order mark, by which Excel recognises UTF-8. */
export const csvTable = (rows: readonly (readonly string[])[]) =>
  `\ufeff${rows.map((cells) => `${cells.map(csvCell).join()}\r\n`).join("")}`;

function csvCell(value: string) {
  const cell = escapeFormula(value);
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
