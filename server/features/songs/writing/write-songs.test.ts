import { expect, test } from "vitest";
import { Song } from "#contract/song-fields.ts";
import { readSongs } from "../reading/read-songs.ts";
import { writeSongs } from "./write-songs.ts";

const nasty = [
  ...['say "hi"', '"', "a,b", "a;b", "title,artist", "=cmd|' /C calc'!A0", "+1", "-1"],
  ...["@SUM(1)", "'Til I Collapse", "'=x", "''=x", "'"],
  ...["]]>", "&amp;", "<script>alert(1)</script>"],
  ...["A by B", "- A", "7. Sinfonie", "# comment", "#EXTM3U", "{", "\\,", "a\u2028b", "3:41"],
  ...["é".normalize("NFD"), "a\u200b", "＝cmd", "＠SUM(1)", "'＝x"],
];

const mbid = "8f3471b5-7e6a-48da-86a9-c1c07a0f47ae";
const nastySongs = () =>
  nasty.map((title, index) =>
    Song.parse({
      title,
      artist: nasty[(index * 7 + 3) % nasty.length],
      album: index % 2 ? title : null,
      duration: index % 3 ? index * 1200 : null,
      note: index % 2 ? null : title,
      isrc: index % 4 ? null : "GBAYE0601498",
      spotify_id: index % 5 ? null : "4uLU6hMCjMI75M1A2tKUQC",
      deezer_id: index % 2 ? "3135556" : null,
      mbid: index % 3 ? mbid : null,
    }),
  );

test.each(["csv", "jspf", "xspf"] as const)(
  "song files: parsing a written %s file gives the same songs",
  (format) => {
    const songs = nastySongs();
    const list = { title: 'October & "2025"', songs };
    expect(readSongs(writeSongs(format, list))).toMatchObject({ songs, problems: [] });
  },
);

test("song files: parsing a written M3U8 file gives the same artists, titles and lengths", () => {
  const artists = ["A - B", "A - B - C", "A – B", "- - -", "A by B"];
  const songs = [
    ...nastySongs(),
    ...artists.map((artist) => Song.parse({ title: "A - B", artist })),
  ];
  const { problems, songs: read } = readSongs(writeSongs("m3u8", { title: "October", songs }));
  expect(problems).toEqual([]);
  const kept = ({ title, artist, duration }: Song) => ({ title, artist, duration });
  expect(read.map(kept)).toEqual(songs.map(kept));
});

const songs = [
  Song.parse({
    title: "Lanterns",
    artist: "Birds of Tokyo",
    album: "March Fires",
    duration: 208,
    note: "Best & loud.",
    isrc: "AU-UM7-11-00001",
    deezer_id: "3135556",
    mbid: mbid.toUpperCase(),
  }),
  Song.parse({ title: "-1; <2>", artist: "A - B" }),
];
const recording = "https://musicbrainz.org/recording/";
const list = { title: "R&B", annotation: "Slow <on purpose>.", songs };

test("song files: songs are written as TXT and as CSV with escaped formulas", () => {
  expect(writeSongs("txt", list)).toBe("1. Birds of Tokyo - Lanterns\n2. A - B - -1; <2>\n");
  expect(writeSongs("csv", list)).toBe(
    `\ufefftitle,artist,album,duration,note,isrc,spotify_id,deezer_id,mbid\r\nLanterns,Birds of Tokyo,March Fires,208,Best & loud.,AUUM71100001,,3135556,${mbid}\r\n"'-1; <2>",A - B,,,,,,,\r\n`,
  );
});

test("song files: a JSPF file contains all fields, with the MusicBrainz URL as first identifier", () => {
  expect(JSON.parse(writeSongs("jspf", list))).toEqual({
    playlist: {
      title: "R&B",
      annotation: "Slow <on purpose>.",
      extension: { "https://musicbrainz.org/doc/jspf#playlist": { public: true } },
      track: [
        {
          title: "Lanterns",
          creator: "Birds of Tokyo",
          album: "March Fires",
          duration: 208_000,
          annotation: "Best & loud.",
          identifier: [
            recording + mbid,
            "https://www.deezer.com/track/3135556",
            "urn:isrc:AUUM71100001",
          ],
        },
        { title: "-1; <2>", creator: "A - B" },
      ],
    },
  });
});

test("song files: an XSPF file escapes the special characters of XML", () => {
  expect(writeSongs("xspf", list)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/">
  <title>R&amp;B</title>
  <annotation>Slow &lt;on purpose&gt;.</annotation>
  <trackList>
    <track><title>Lanterns</title><creator>Birds of Tokyo</creator><album>March Fires</album><duration>208000</duration><annotation>Best &amp; loud.</annotation><identifier>${recording}${mbid}</identifier><identifier>https://www.deezer.com/track/3135556</identifier><identifier>urn:isrc:AUUM71100001</identifier></track>
    <track><title>-1; &lt;2&gt;</title><creator>A - B</creator></track>
  </trackList>
</playlist>
`);
});

test("song files: an M3U8 file has length, artist, title and URL of each song", () => {
  const page = "https://mixtape.example/music/2025/october";
  expect(writeSongs("m3u8", { ...list, page })).toBe(`#EXTM3U
#PLAYLIST:R&B
#EXTINF:208,Birds of Tokyo - Lanterns
https://www.deezer.com/track/3135556
#EXTART:A - B
#EXTINF:-1,A - B - -1; <2>
${page}#song-a-b-1-2
`);
});

interface Jspf {
  playlist: {
    title?: string;
    extension?: { "https://musicbrainz.org/doc/jspf#playlist"?: { public?: unknown } };
    track?: { identifier?: string | string[] }[];
  };
}

/** Predicts how ListenBrainz handles a file: it refuses a track without a MusicBrainz URL among its identifiers, and it saves only the first identifier of each track. */
function listenBrainzSaves({ playlist }: Jspf) {
  if (!playlist.title) return "no title";
  const { public: isPublic } =
    playlist.extension?.["https://musicbrainz.org/doc/jspf#playlist"] ?? {};
  if (typeof isPublic !== "boolean") return "public is no boolean";
  const tracks = (playlist.track ?? []).map(({ identifier = [] }) => [identifier].flat());
  const isRecording = (text = "") =>
    /^https:\/\/musicbrainz\.org\/recording\/[\da-f-]{36}$/.test(text);
  if (!tracks.every((identifiers) => identifiers.some(isRecording))) return "a track without MBID";
  return tracks.every(([first]) => isRecording(first)) ? "saved" : "another first identifier";
}

const refused = "a track without MBID";

test.each([
  [recording + mbid, "saved"],
  [[recording + mbid], "saved"],
  [["https://www.deezer.com/track/1", recording + mbid], "saved"],
  [[`http://musicbrainz.org/recording/${mbid.toUpperCase()}/`], "saved"],
  [undefined, refused],
  [[], refused],
  ["", refused],
  [mbid, refused],
  [recording + mbid.slice(1), refused],
  [`https://musicbrainz.org/release/${mbid}`, refused],
])("ListenBrainz: importing a track with the identifier %j gives: %s", (identifier, verdict) => {
  const track = [{ title: "Lanterns", creator: "Birds of Tokyo", identifier }];
  const { songs } = readSongs(JSON.stringify({ playlist: { track } }));
  expect(listenBrainzSaves(JSON.parse(writeSongs("jspf", { title: "R&B", songs })))).toBe(verdict);
});

test("ListenBrainz: a file is refused if one of its songs has no MusicBrainz id", () => {
  const verdictOf = (songs: Song[]) =>
    listenBrainzSaves(JSON.parse(writeSongs("jspf", { title: "R&B", songs })));
  const [known, unknown] = songs;
  expect(verdictOf([])).toBe("saved");
  expect(verdictOf([known, unknown].flatMap((song) => song ?? []))).toBe(refused);
});
