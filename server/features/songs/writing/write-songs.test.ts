import { expect, test } from "vitest";
import { Song } from "#contract/song-fields.ts";
import { readSongs } from "../reading/read-songs.ts";
import { writeSongs } from "./write-songs.ts";

const nasty = [
  ...['say "hi"', '"', "a,b", "a;b", "title,artist", "=cmd|' /C calc'!A0", "+1", "-1"],
  ...[
    "@SUM(1)",
    "'Til I Collapse",
    "'=x",
    "''=x",
    "'",
    "]]>",
    "&amp;",
    "<script>alert(1)</script>",
  ],
  ...["A by B", "- A", "7. Sinfonie", "# comment", "#EXTM3U", "{", "\\,", "a\u2028b", "3:41"],
  ...["é".normalize("NFD"), "a\u200b", "＝cmd", "＠SUM(1)", "'＝x"],
];

test.each(["csv", "jspf", "xspf"] as const)("song files: a %s file can be read again", (format) => {
  const songs = nasty.map((title, index) =>
    Song.parse({
      title,
      artist: nasty[(index * 7 + 3) % nasty.length],
      album: index % 2 ? title : null,
      duration: index % 3 ? index * 1200 : null,
      note: index % 2 ? null : title,
      isrc: index % 4 ? null : "GBAYE0601498",
      spotify_id: index % 5 ? null : "4uLU6hMCjMI75M1A2tKUQC",
      deezer_id: index % 2 ? "3135556" : null,
    }),
  );
  const list = { title: 'October & "2025"', songs };
  expect(readSongs(writeSongs(format, list))).toMatchObject({ songs, problems: [] });
});

const songs = [
  Song.parse({
    ...{ title: "Lanterns", artist: "Birds of Tokyo", album: "March Fires", duration: 208 },
    ...{ note: "Best & loud.", isrc: "AU-UM7-11-00001", deezer_id: "3135556" },
  }),
  Song.parse({ title: "-1; <2>", artist: "A - B" }),
];
const list = { title: "R&B", annotation: "Slow <on purpose>.", songs };

test("song files: text has number, artist and title, and no CSV cell is a formula", () => {
  expect(writeSongs("txt", list)).toBe("1. Birds of Tokyo - Lanterns\n2. A - B - -1; <2>\n");
  expect(writeSongs("csv", list)).toBe(
    '\ufefftitle,artist,album,duration,note,isrc,spotify_id,deezer_id\r\nLanterns,Birds of Tokyo,March Fires,208,Best & loud.,AUUM71100001,,3135556\r\n"\'-1; <2>",A - B,,,,,,\r\n',
  );
});

test("song files: JSPF has the form that ListenBrainz accepts", () => {
  expect(JSON.parse(writeSongs("jspf", list))).toEqual({
    playlist: {
      title: "R&B",
      annotation: "Slow <on purpose>.",
      extension: { "https://musicbrainz.org/doc/jspf#playlist": { public: true } },
      track: [
        {
          ...{ title: "Lanterns", creator: "Birds of Tokyo", album: "March Fires" },
          ...{ duration: 208_000, annotation: "Best & loud." },
          identifier: ["https://www.deezer.com/track/3135556", "urn:isrc:AUUM71100001"],
        },
        { title: "-1; <2>", creator: "A - B" },
      ],
    },
  });
});

test("song files: XSPF escapes XML", () => {
  expect(writeSongs("xspf", list)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/">
  <title>R&amp;B</title>
  <annotation>Slow &lt;on purpose&gt;.</annotation>
  <trackList>
    <track><title>Lanterns</title><creator>Birds of Tokyo</creator><album>March Fires</album><duration>208000</duration><annotation>Best &amp; loud.</annotation><identifier>https://www.deezer.com/track/3135556</identifier><identifier>urn:isrc:AUUM71100001</identifier></track>
    <track><title>-1; &lt;2&gt;</title><creator>A - B</creator></track>
  </trackList>
</playlist>
`);
});
