import type { SongFormat } from "#contract/song-formats.ts";
import type { Song } from "#contract/songs.ts";
// XML and HTML escape the same characters.
import { html as xml } from "../../http/html.ts";
import { guard, ownHeader } from "./own-csv.ts";

export const songMediaTypes: Record<SongFormat, string> = {
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  jspf: "application/jspf+json",
  xspf: "application/xspf+xml",
};

export const songFileName = (title: string, format: SongFormat) => `${title}.${format}`;

interface List {
  title: string;
  songs: readonly Song[];
}

export const writeSongs = (format: SongFormat, list: List) => writers[format](list);

const writers: Record<SongFormat, (list: List) => string> = {
  txt: ({ songs }) =>
    songs.map(({ artist, title }, index) => `${index + 1}. ${artist} - ${title}\n`).join(""),
  csv: ({ songs }) => {
    // A length in seconds: a spreadsheet makes a time of day of 3:41.
    const rows = songs.map(({ title, artist, album, duration }) => [
      title,
      artist,
      album ?? "",
      String(duration ?? ""),
    ]);
    // Without the mark at the beginning Excel does not read it as UTF-8.
    return `\ufeff${[ownHeader, ...rows].map((row) => `${row.map(csvCell).join(",")}\r\n`).join("")}`;
  },
  jspf: ({ title, songs }) => {
    const track = songs.map(({ title, artist, album, duration }) => ({
      title,
      creator: artist,
      ...(album !== null && { album }),
      ...(duration !== null && { duration: duration * 1000 }),
    }));
    // ListenBrainz takes no playlist without it.
    const extension = { "https://musicbrainz.org/doc/jspf#playlist": { public: true } };
    return `${JSON.stringify({ playlist: { title, extension, track } }, null, 2)}\n`;
  },
  xspf: ({ title, songs }) => {
    const tracks = songs.map(({ title, artist, album, duration }) => {
      const more = [
        ...(album === null ? [] : [xml`<album>${album}</album>`]),
        ...(duration === null ? [] : [xml`<duration>${String(duration * 1000)}</duration>`]),
      ];
      return xml`    <track><title>${title}</title><creator>${artist}</creator>${more}</track>
`;
    });
    return String(xml`<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/">
  <title>${title}</title>
  <trackList>
${tracks}  </trackList>
</playlist>
`);
  },
};

export function csvCell(value: string) {
  const cell = guard(value);
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
