import { expect, onTestFinished, test, vi } from "vitest";
import { songFormats } from "#contract/song-formats.ts";
import { Song } from "#contract/songs.ts";
import { readSongs } from "../reading/read-songs.ts";
import { songFileName, songMediaTypes } from "./download-headers.ts";
import { writeSongs } from "./write-songs.ts";

const nasty = [
  ...[
    "Lanterns",
    'say "hi"',
    '"',
    '""',
    "a,b",
    "a;b",
    "a;title;artist",
    "title,artist",
    "=cmd|' /C calc'!A0",
    "+1",
    "-1",
    "@SUM(1)",
  ],
  ...[
    "'Til I Collapse",
    "'=x",
    "''=x",
    "'",
    "''",
    "\u{1f3b5} emoji",
    "שלום عربي",
    "]]>",
    "&amp;",
    "<script>alert(1)</script>",
    "<!--",
  ],
  ...[
    "A by B",
    "A - B",
    "A – B",
    "A — B",
    "A -- B",
    "A --- B - C",
    "A -",
    "- A",
    "-",
    "--",
    "- -",
    "– x",
    "1999",
    "7. Sinfonie",
    "7)",
  ],
  ...[
    "1. 2. 3",
    "# comment",
    "#EXTM3U",
    "{",
    "[{",
    "\\",
    "\\,",
    "a\u2028b",
    "a\u00a0-\u00a0b",
    "spotify:track:1",
    "0",
    "null",
    "3:41",
  ],
  ...[
    "x".repeat(300),
    `${"-".repeat(150)} ${"-".repeat(149)}`,
    "é".normalize("NFD"),
    "%00",
    "a\u200b",
  ],
  ...[
    "＝cmd",
    "＋1",
    "－1",
    "＠SUM(1)",
    "'＝x",
    "''＝x",
    "'＝",
    `a ${"-".repeat(296)} b`,
    `- ${"-".repeat(290)} -`,
  ],
];
const songs = nasty.flatMap((title, index) =>
  [
    nasty[(index * 7 + 3) % nasty.length],
    nasty[(index * 11 + 5) % nasty.length],
    "Birds of Tokyo",
  ].map((artist, turn) =>
    Song.parse({
      title,
      artist,
      album: turn === 0 ? title : null,
      duration: turn === 1 ? null : index * 1200 + 1,
    }),
  ),
);

test.each(songFormats)("what is written as %s is read again, song for song", (format) => {
  const expected =
    format === "txt" ? songs.map((song) => ({ ...song, album: null, duration: null })) : songs;
  const { songs: read, problems } = readSongs(
    writeSongs(format, { title: 'October & "2025"', songs }),
  );
  expect(problems).toEqual([]);
  expect(read).toEqual(expected);
});

// The first song alone decides what kind of file it is taken for.
test.each(songFormats)("each of them is read again as the only song of a %s", (format) => {
  for (const { title, artist } of songs) {
    const song = { title, artist, album: null, duration: null };
    expect(readSongs(writeSongs(format, { title, songs: [song] })).songs).toEqual([song]);
  }
});

const lanterns = {
  title: "Lanterns",
  artist: "Birds of Tokyo",
  album: "March Fires",
  duration: 208,
};
const list = {
  title: "October 2025",
  songs: [lanterns, { title: "-1; <2>", artist: "A - B", album: null, duration: null }],
};

test("text has a number, an artist and a title; a longer dash where an artist has one", () => {
  expect(writeSongs("txt", list)).toBe("1. Birds of Tokyo - Lanterns\n2. A - B -- -1; <2>\n");
});

test("CSV opens in a spreadsheet, and no cell of it is a formula", () => {
  expect(writeSongs("csv", list)).toBe(
    '\ufefftitle,artist,album,duration\r\nLanterns,Birds of Tokyo,March Fires,208\r\n"\'-1; <2>",A - B,,\r\n',
  );
});

test("a wide sign that a spreadsheet takes for a formula is made harmless like a narrow one", () => {
  const wide = ["＝1+1", "＋1", "－1", "＠SUM(1)"].map((title) => ({ ...lanterns, title }));
  const lines = writeSongs("csv", { title: "", songs: wide }).split("\r\n").slice(1, -1);
  for (const line of lines) expect(line).toMatch(/^'/);
  expect(readSongs(writeSongs("csv", { title: "", songs: wide })).songs).toEqual(wide);
});

test("a line of text is made at once, however many dashes its title has", () => {
  const dashes = Array.from({ length: 500 }, () => ({
    ...lanterns,
    title: `a ${"-".repeat(296)} b`,
  }));
  const looked = vi.spyOn(String.prototype, "matchAll");
  onTestFinished(() => looked.mockRestore());
  const text = writeSongs("txt", { title: "", songs: dashes });
  expect(looked.mock.calls.length).toBeLessThan(5 * dashes.length);
  expect(readSongs(text).songs).toEqual(
    dashes.map((song) => ({ ...song, album: null, duration: null })),
  );
});

test("JSPF is what ListenBrainz takes", () => {
  expect(JSON.parse(writeSongs("jspf", list))).toEqual({
    playlist: {
      title: "October 2025",
      extension: { "https://musicbrainz.org/doc/jspf#playlist": { public: true } },
      track: [
        { title: "Lanterns", creator: "Birds of Tokyo", album: "March Fires", duration: 208_000 },
        { title: "-1; <2>", creator: "A - B" },
      ],
    },
  });
});

test("XSPF is escaped, and holds nothing that XML cannot", () => {
  const { songs } = list;
  expect(
    writeSongs("xspf", { title: "R&B\u0000\uffff", songs }),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/">
  <title>R&amp;B</title>
  <trackList>
    <track><title>Lanterns</title><creator>Birds of Tokyo</creator><album>March Fires</album><duration>208000</duration></track>
    <track><title>-1; &lt;2&gt;</title><creator>A - B</creator></track>
  </trackList>
</playlist>
`);
});

test("a list without songs is a file all the same", () => {
  for (const format of songFormats)
    expect(readSongs(writeSongs(format, { title: "", songs: [] })).songs).toEqual([]);
});

test("a file is named by its list, without what file systems forbid", () => {
  expect(songFileName("October 2025", "csv")).toBe("October 2025.csv");
  expect(songFileName("2018/2022: Été?", "jspf")).toBe("2018 2022 Été.jspf");
  expect(songFileName("..\\..\u0000", "txt")).toBe("Songs.txt");
  expect(songFileName("\u{1f3b5}".repeat(90), "xspf").isWellFormed()).toBe(true);
  expect(Object.keys(songMediaTypes)).toEqual([...songFormats]);
});
