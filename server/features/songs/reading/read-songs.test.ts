import { expect, test } from "vitest";
import { Song } from "#contract/song-fields.ts";
import { maxSongListLength } from "#contract/songs.ts";
import { readSongs } from "./read-songs.ts";
import { notUtf8 } from "./unsupported-files.ts";

const bare = Song.parse({ title: "Lanterns", artist: "Birds of Tokyo" });
const isrc = "AUEI11300001";
const spotify_id = "1N0o9aBcDeFgHiJkLmNoPq";
const mbid = "8f3471b5-7e6a-48da-86a9-c1c07a0f47ae";
const recording = `https://musicbrainz.org/recording/${mbid}`;
const lanterns = { ...bare, album: "March Fires", duration: 208 };

// Exportify translates its column names, so this file is recognised by `spotify:track:` in its second line.
const french =
  "URI du titre,Nom du titre,,Nom(s) de l'artiste,,Nom de l'album,,,,,,,Durée du titre (ms),,,,ISRC\r\n" +
  "spotify:track:1N0o9aBcDeFgHiJkLmNoPq,Lanterns,,Birds of Tokyo,,March Fires,,,,,,,208040,,,,AUEI11300001";
const tuneMyMusic = "Track name,Artist name,Album,Playlist name,Type,ISRC\n";
const soundiiz =
  "index;title;artist;album;isrc\n1;Lanterns;Birds of Tokyo;March Fires;au-ei1-13-00001";

const jspf = (...track: unknown[]) => JSON.stringify({ playlist: { title: "October", track } });
const track = { title: "Lanterns", creator: "Birds of Tokyo", album: "March Fires" };
const xspf = (tracks: string) =>
  `<?xml version="1.0"?>\n<playlist>\n<trackList>\n${tracks}\n</trackList>\n</playlist>`;
const xmlTrack =
  "<track><title>Lanterns</title><creator>Birds of Tokyo</creator><album>March Fires</album>" +
  "<duration>208040</duration><extension><title>other</title></extension></track>";
const oddXspf = `\n\n${xspf(xmlTrack).replace(/<(\/?)(?=[a-z])/gi, "<$1x:")}`;

test.each([
  ["Exportify CSV", french, { ...lanterns, isrc, spotify_id }],
  [
    "TuneMyMusic CSV",
    `${tuneMyMusic}Lanterns,Birds of Tokyo,March Fires,October,Playlist,${isrc}\n`,
    { ...lanterns, duration: null, isrc },
  ],
  ["Soundiiz CSV", soundiiz, { ...lanterns, duration: null, isrc }],
  ["CSV", "title;artist;album;duration\rLanterns;Birds of Tokyo;March Fires;3:28\r", lanterns],
  ["XSPF", oddXspf.replace("Lanterns", "<![CDATA[Lan]]>ter&#110;s"), lanterns],
  [
    "XSPF",
    xspf(xmlTrack.replace("<extension>", `<identifier>${recording}</identifier><extension>`)),
    { ...lanterns, mbid },
  ],
  [
    "JSPF",
    jspf({
      ...track,
      duration: 208000,
      annotation: " Loud.\nReally. ",
      identifier: ["https://x/1", "3135556", `spotify:track:${spotify_id}`, "isrc:x", recording],
    }),
    { ...lanterns, spotify_id, mbid, note: "Loud. Really." },
  ],
  [
    "M3U",
    '#EXTM3U\r\n#PLAYLIST:October\r\n#EXTINF:208 id="x",Birds of Tokyo - Lanterns\r\nC:\\1.mp3\r\n',
    { ...bare, duration: 208 },
  ],
  ["M3U", "#EXTM3U\n#EXTINF:-1,Birds of Tokyo - Lanterns\n#EXTART:Birds\n1.mp3", bare],
])("song list: %s is recognised by its content: %j", (format, text, song) => {
  expect(readSongs(text)).toEqual({ format, songs: [song], problems: [] });
});

test("song list: a file with several playlists gives one list of songs per playlist", () => {
  const rows = ["Lanterns,A,,October,,", "Plans,A,,November,,", "Circles,A,,October,,"];
  expect(readSongs(tuneMyMusic + rows.join("\n"))).toMatchObject({
    songs: [],
    lists: [
      { name: "October", songs: [{ title: "Lanterns" }, { title: "Circles" }] },
      { name: "November", songs: [{ title: "Plans" }] },
    ],
  });
});

test("song list: several artists of a song are joined by commas", () => {
  const artists =
    '1,Title,"Tyler\\, The Creator, Frank Ocean"\n2,Title,"Birds of Tokyo;Frank Ocean"';
  expect(readSongs(`Track URI,Track Name,Artist Name(s)\n${artists}`).songs).toMatchObject([
    { artist: "Tyler, The Creator, Frank Ocean" },
    { artist: "Birds of Tokyo, Frank Ocean" },
  ]);
});

test("song list: a length is a number of seconds or a time such as 3:41, up to a day", () => {
  const lengths = ["0", "", "-1", "3:61", "86401", "1e3", "86400", "59:59", "1:02:03"];
  const { songs } = readSongs(
    `title,artist,duration\n${lengths.map((l) => `a,b,${l}\n`).join("")}`,
  );
  const none = Array(6).fill(null);
  expect(songs.map(({ duration }) => duration)).toEqual([...none, 86_400, 3599, 3723]);
});

test.each([
  ["Jay-Z\u00a0— Get Back - Live by Night", "Jay-Z", "Get Back - Live by Night", null],
  ["Portishead – Roads – [1:05:02]", "Portishead", "Roads", 3902],
])("song list: the line '%s' gives artist %s and title %s", (line, artist, title, duration) => {
  const songs = [{ ...bare, title, artist, duration }];
  expect(readSongs(line)).toEqual({ format: "Text", songs, problems: [] });
});

const long = "x".repeat(301);
const odd = "contains invalid characters";
const noSong = (line: string) => `Couldn't read "${line}". Use Artist - Title.`;

test.each([
  [
    "text",
    `# October\n\na - b\nLanterns\n${long} - a\na - ${long}\na\u0007 - b\n\ud800 - b\n${long}`,
    ["b"],
    [4, noSong("Lanterns")],
    [5, "Artist must be at most 300 characters"],
    [6, "Title must be at most 300 characters"],
    [7, `Artist ${odd}`],
    [8, `Artist ${odd}`],
    [9, noSong(`${"x".repeat(80)}…`)],
  ],
  [
    "a table with cells of several lines",
    'title,artist\n\n"two\nlines",a\n,b\n"c",\n\n"d","e"\n,,\n12" Mix,f\n',
    ["d", '12" Mix'],
    [3, `Title ${odd}`],
    [5, "No title"],
    [6, "No artist"],
  ],
  // JSPF problems give the number of the track instead of a line.
  ["JSPF", jspf(track, { creator: "b" }), ["Lanterns"], [2, "No title"]],
  ["M3U", "#EXTM3U\n1.mp3", [], [2, "No #EXTINF line with artist and title before it"]],
] as [string, string, string[], ...[number, string][]][])(
  "song list: invalid lines in %s are reported, and all other lines become songs",
  (_format, text, titles, ...messages) => {
    const { songs, problems } = readSongs(text);
    expect(songs.map(({ title }) => title)).toEqual(titles);
    expect(problems).toEqual(messages.map(([line, message]) => ({ line, message })));
  },
);

test("song list: an apostrophe that escapes a formula is removed", () => {
  const { songs } = readSongs("title,artist\n'=1+1,a\n'Til,b\n''=x,c");
  expect(songs.map(({ title }) => title)).toEqual(["=1+1", "'Til", "'=x"]);
});

test("song list: the 501st song and all later songs are skipped, with one message", () => {
  expect(readSongs("a - b\n".repeat(500)).problems).toEqual([]);
  expect(readSongs("a - b\n".repeat(520))).toMatchObject({
    problems: [
      {
        line: 501,
        message: "Everything from here on was skipped. A playlist can have at most 500 songs",
      },
    ],
    songs: { length: 500 },
  });
  const { songs, problems } = readSongs(`a - b\n${"?\n".repeat(150)}a - c`);
  expect([songs.map(({ title }) => title), problems.length]).toEqual([["b", "c"], 101]);
  expect(problems.at(-1)).toEqual({ line: 102, message: "More lines were skipped" });
});

test.each([
  ['title,artist\na,b\nc,"d\n', 3, "A quotation mark in this row is never closed"],
  [xspf("<track>\n</trak>"), 5, "The XML is not valid"],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 1, "Files with a DOCTYPE can’t be read"],
  [`<playlist>${"<a>".repeat(100_000)}`, 1, "This XML is nested too deeply"],
  ['{"playlist":\n{"track" []}}', 1, "The JSON is not valid"],
  ['{"a":[]}', 1, "This JSON isn’t a JSPF playlist: it has no list of tracks"],
  [
    "PK\u0003\u0004\u0014",
    1,
    "This is an Excel workbook or a zip file. Save it as CSV UTF-8, or unpack it and choose a file from it",
  ],
  ["t\0i\0t\0l\0e\0", 1, notUtf8],
  [" \n\n", 1, "No songs found"],
])("song list: %j is refused with one message", (text, line, message) => {
  expect(readSongs(text)).toMatchObject({ songs: [], problems: [{ line, message }] });
  expect(readSongs(text).problems).toHaveLength(1);
});

// Each of these inputs used to block the server for seconds or minutes.
test.each([
  ["title,artist\n", "a\n"],
  ["", " -"],
  ["#EXTINF:", "1"],
  ["", "\ud800 - a\n"],
  ["<playlist>", "<a>"],
  ['{"playlist":{"track":[', "{},"],
])("song list: parsing %j followed by a megabyte of %j does not time out", (begin, part) => {
  const times = Math.floor((maxSongListLength - begin.length) / part.length);
  const { songs, problems } = readSongs(begin + part.repeat(times));
  expect([songs.length, problems.length > 0, problems.length < 102]).toEqual([0, true, true]);
});
