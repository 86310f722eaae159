import { expect, test } from "vitest";
import { longestSongsText } from "#contract/songs.ts";
import { readSongs } from "./read-songs.ts";
import { notUtf8 } from "./unsupported-files.ts";

const lanterns = {
  title: "Lanterns",
  artist: "Birds of Tokyo",
  album: "March Fires",
  duration: 208,
};
const bare = { ...lanterns, album: null, duration: null };

const csv = (...rows: string[]) =>
  rows
    .map((row) =>
      row
        .split("|")
        .map((cell) => `"${cell}"`)
        .join(","),
    )
    .join("\r\n");

const watsonboxHeader =
  "Track URI|Track Name|Artist URI(s)|Artist Name(s)|Album URI|Album Name|Album Artist URI(s)|" +
  "Album Artist Name(s)|Album Release Date|Album Image URL|Disc Number|Track Number|" +
  "Track Duration (ms)|Track Preview URL|Explicit|Popularity|ISRC|Added By|Added At";
const frenchHeader =
  "URI du titre|Nom du titre|URI(s) de l'artiste|Nom(s) de l'artiste|URI de l'album|" +
  "Nom de l'album|URI(s) de l'artiste de l'album|Nom(s) de l'artiste de l'album|" +
  "Date de sortie de l'album|URL de l'image de l'album|Numéro de disque|Numéro de piste|" +
  "Durée du titre (ms)|URL de l'extrait|Explicite|Popularité|ISRC|Ajouté par|Ajouté le";
const watsonboxRow =
  "spotify:track:1N0o9a|Lanterns|spotify:artist:3Ba|Birds of Tokyo|spotify:album:5c|" +
  "March Fires|spotify:artist:3Ba|Birds of Tokyo|2013-03-01|https://i.scdn.co/image/ab|1|5|" +
  "208040||false|55|AUEI11300001|spotify:user:me|2025-10-01T08:00:00Z";

const jspf = (track: unknown) => JSON.stringify({ playlist: { title: "October 2025", track } });
const xspf = (tracks: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/">\n<title>October 2025</title>\n<trackList>\n${tracks}\n</trackList>\n</playlist>`;
const xmlTrack =
  "<track><title>Lanterns</title><creator>Birds of Tokyo</creator><album>March Fires</album><duration>208040</duration></track>";

test.each([
  ["Exportify CSV", csv(watsonboxHeader, watsonboxRow), lanterns],
  ["Exportify CSV", csv(frenchHeader, watsonboxRow), lanterns],
  [
    "Exportify CSV",
    `\ufeffTrack URI,Track Name,Album Name,Artist Name(s),Release Date,Duration (ms),Popularity\nspotify:track:1N0o9a,"Lanterns","March Fires","Birds of Tokyo",2013-03-01,208040,55\n`,
    lanterns,
  ],
  [
    "TuneMyMusic CSV",
    "Track name,Artist name,Album,Playlist name,Type,ISRC\nLanterns,Birds of Tokyo,March Fires,October 2025,Playlist,AUEI11300001\n",
    { ...lanterns, duration: null },
  ],
  [
    "Soundiiz CSV",
    "title;artist;album;isrc\nLanterns;Birds of Tokyo;March Fires;AUEI11300001",
    { ...lanterns, duration: null },
  ],
  [
    "Soundiiz CSV",
    "index,title,artist,album,isrc\n1,Lanterns,Birds of Tokyo,March Fires,",
    { ...lanterns, duration: null },
  ],
  ["CSV", "title,artist,album,duration\r\nLanterns,Birds of Tokyo,March Fires,208\r\n", lanterns],
  ["CSV", "title;artist;album;duration\rLanterns;Birds of Tokyo;March Fires;3:28\r", lanterns],
  [
    "CSV",
    "Artist\tTitle\tDuration\nBirds of Tokyo\tLanterns\t1:02:03",
    { ...bare, duration: 3723 },
  ],
  ["XSPF", xspf(xmlTrack), lanterns],
  ["XSPF", `\n\n${xspf(xmlTrack)}`, lanterns],
  ["XSPF", xspf(xmlTrack.replace("Lanterns", "<![CDATA[Lan]]>ter&#110;s")), lanterns],
  ["XSPF", xspf(xmlTrack).replace(/<(\/?)(?=[a-z])/gi, "<$1x:"), lanterns],
  [
    "JSPF",
    jspf([
      {
        title: "Lanterns",
        creator: "Birds of Tokyo",
        album: "March Fires",
        duration: 208000,
        identifier: "https://x/1",
      },
    ]),
    lanterns,
  ],
  [
    "JSPF",
    jspf([
      { title: "Lanterns", creator: "Birds of Tokyo", identifier: ["https://x/1", "https://x/2"] },
    ]),
    bare,
  ],
  [
    "M3U",
    "#EXTM3U\n#PLAYLIST:October\n#EXTINF:208,Birds of Tokyo - Lanterns\nhttps://x/1.mp3\n",
    { ...bare, duration: 208 },
  ],
  ["M3U", '#EXTM3U\r\n#EXTINF:-1 tvg-id="x",Birds of Tokyo - Lanterns\r\nC:\\1.mp3', bare],
  ["Text", "12. Birds of Tokyo - Lanterns", bare],
  ["Text", "Birds of Tokyo – Lanterns", bare],
  ["Text", "Birds of Tokyo\u00a0— Lanterns", bare],
  ["Text", "• Lanterns by Birds of Tokyo", bare],
])("%s is told by what is in it: %j", (format, text, song) => {
  expect(readSongs(text)).toEqual({ format, songs: [song], problems: [] });
});

test("a file with several playlists gives each by itself", () => {
  const rows = [
    "Lanterns,Birds of Tokyo,,October,Playlist,",
    "Plans,Birds of Tokyo,,November,Playlist,",
    "Circles,Birds of Tokyo,,October,,",
  ];
  const { songs, lists, problems } = readSongs(
    `Track name,Artist name,Album,Playlist name,Type,ISRC\n${rows.join("\n")}`,
  );
  expect({ songs, problems }).toEqual({ songs: [], problems: [] });
  expect(lists?.map(({ name, songs }) => [name, songs.map(({ title }) => title)])).toEqual([
    ["October", ["Lanterns", "Circles"]],
    ["November", ["Plans"]],
  ]);
});

test("Exportify's way of writing several artists is undone", () => {
  const artists = (written: string) =>
    readSongs(`Track URI,Track Name,Artist Name(s)\nspotify:track:1,Title,"${written}"`).songs[0]
      ?.artist;
  expect(artists("Tyler\\, The Creator, Frank Ocean")).toBe("Tyler, The Creator, Frank Ocean");
  expect(artists("Birds of Tokyo;Frank Ocean")).toBe("Birds of Tokyo, Frank Ocean");
});

test.each([
  ["0", null],
  ["", null],
  ["abc", null],
  ["-1", null],
  ["3:61", null],
  ["86400", 86_400],
  ["86401", null],
  ["1e3", null],
  ["59:59", 3599],
])("a length of %j is %j", (written, duration) => {
  expect(
    readSongs(`title,artist,album,duration\nLanterns,Birds of Tokyo,,${written}`).songs,
  ).toEqual([{ ...bare, duration }]);
});

test.each([
  ["Stand by Me by Ben E. King", "Ben E. King", "Stand by Me"],
  ["The Beatles - Get Back - Remastered 2009", "The Beatles", "Get Back - Remastered 2009"],
  ["Birds of Tokyo - Stand by Me", "Birds of Tokyo", "Stand by Me"],
  ["Jay-Z – 99 Problems", "Jay-Z", "99 Problems"],
  ["#1 Dads - So Soldier", "#1 Dads", "So Soldier"],
  ["[unknown] - Lanterns", "[unknown]", "Lanterns"],
])("%s", (line, artist, title) => {
  expect(readSongs(line)).toEqual({
    format: "Text",
    songs: [{ title, artist, album: null, duration: null }],
    problems: [],
  });
});

test.each([
  ["Portishead - Roads 5:02", 302],
  ["Portishead - Roads (5:02)", 302],
  ["Portishead – Roads – [1:05:02]", 3902],
  ["7. Roads by Portishead 5:02", 302],
  ["Portishead\tRoads", null],
  ["Portishead\tRoads\t5:02", 302],
])("%j has the length %j", (line, duration) => {
  expect(readSongs(line).songs).toEqual([
    { title: "Roads", artist: "Portishead", album: null, duration },
  ]);
});

test.each([
  ["John Cage - 4:33", "John Cage", "4:33"],
  ["Portishead - Roads 5:72", "Portishead", "Roads 5:72"],
  ["Portishead\tRoads - Live by Night", "Portishead", "Roads - Live by Night"],
])("%j has none", (line, artist, title) => {
  expect(readSongs(line).songs).toEqual([{ title, artist, album: null, duration: null }]);
});

test("a line that is no song is named, the others are kept", () => {
  const long = "x".repeat(301);
  const lines = [
    "# October",
    "",
    "Birds of Tokyo - Lanterns",
    "Lanterns",
    `${long} - a`,
    `a - ${long}`,
    "a\u0007 - b",
    "\ud800 - b",
    "y".repeat(301),
  ];
  expect(readSongs(lines.join("\r\n"))).toEqual({
    format: "Text",
    songs: [bare],
    problems: [
      { line: 4, message: 'Couldn\'t read "Lanterns". Use Artist - Title.' },
      { line: 5, message: "Artist must be at most 300 characters" },
      { line: 6, message: "Title must be at most 300 characters" },
      { line: 7, message: "Artist contains characters that cannot be shown" },
      { line: 8, message: "Artist contains characters that cannot be shown" },
      { line: 9, message: `Couldn't read "${"y".repeat(80)}…". Use Artist - Title.` },
    ],
  });
});

test("lines of a table are those of the file, where cells have several too", () => {
  const text = 'title,artist\n\n"two\nlines",a\n,b\n"c",\n\n"d","e"\n,,\n12" Mix,f\n';
  const { songs, problems } = readSongs(text);
  expect(songs.map(({ title }) => title)).toEqual(["d", '12" Mix']);
  expect(problems).toEqual([
    { line: 3, message: "Title contains characters that cannot be shown" },
    { line: 5, message: "No title" },
    { line: 6, message: "No artist" },
  ]);
});

test("tracks of XSPF are named by their line, those of JSPF by their number", () => {
  expect(readSongs(xspf(`${xmlTrack}\n<track><title>Plans</title></track>`)).problems).toEqual([
    { line: 6, message: "No artist" },
  ]);
  expect(
    readSongs(jspf([{ title: "Plans", creator: "b" }, { creator: "b" }, null])).problems,
  ).toEqual([
    { line: 2, message: "No title" },
    { line: 3, message: "No title" },
  ]);
});

test("an M3U entry without a name is named", () => {
  expect(readSongs("#EXTM3U\n#EXTINF:12,Lanterns\n1.mp3\n2.mp3").problems).toEqual([
    { line: 2, message: 'Couldn\'t read "Lanterns". Use Artist - Title.' },
    { line: 4, message: "No #EXTINF line with artist and title before it" },
  ]);
});

test("what lies elsewhere in XSPF is not taken for a track's", () => {
  const track = xmlTrack.replace(
    "</track>",
    "<extension application='x'><title>other</title></extension></track>",
  );
  expect(readSongs(xspf(track)).songs).toEqual([lanterns]);
});

test("an apostrophe before a formula is taken away in our own CSV alone", () => {
  const titles = (header: string) =>
    readSongs(`${header}\n'=1+1,a\n'Til,b\n''=x,c`).songs.map(({ title }) => title);
  expect(titles("title,artist,album,duration")).toEqual(["=1+1", "'Til", "'=x"]);
  expect(titles("title,artist")).toEqual(["'=1+1", "'Til", "''=x"]);
});

test("500 songs are read, and where the rest begins is said", () => {
  const songs = Array.from({ length: 520 }, (_, index) => `${index + 1}. a - song ${index + 1}`);
  expect(readSongs(songs.slice(0, 500).join("\n"))).toMatchObject({
    problems: [],
    songs: { length: 500 },
  });
  expect(readSongs(songs.join("\n"))).toMatchObject({
    problems: [{ line: 501, message: "Left out from here on. A playlist has at most 500 songs" }],
    songs: { length: 500, 499: { title: "song 500" } },
  });
});

test("a text is read to its end, and a hundred of the lines that are no songs are named", () => {
  const { songs, problems } = readSongs(`a - b\n${"?\n".repeat(150)}a - c`);
  expect([songs.map(({ title }) => title), problems.length]).toEqual([["b", "c"], 101]);
  expect(problems.at(-1)).toEqual({ line: 102, message: "More lines were left out" });
});

test.each([
  [
    "an open quote",
    'title,artist\na,b\nc,"d\n',
    3,
    "A quote that opens in this row is never closed",
  ],
  ["broken XML", xspf("<track>\n</trak>"), 6, "The XML is broken here"],
  ["an unknown entity", xspf("<track><title>&l9;</title></track>"), 5, "The XML is broken here"],
  [
    "a DOCTYPE",
    `<!DOCTYPE playlist [<!ENTITY a "ha">]>\n${xspf("&a;")}`,
    1,
    "A file with a DOCTYPE is not read: it could hold anything",
  ],
  ["other XML", "<rss><channel/></rss>", 1, "This XML is no XSPF playlist"],
  ["broken JSON", '{"playlist":\n{"track" []}}', 2, "The JSON is broken"],
  ["other JSON", '{"a":[]}', 1, "This JSON is no JSPF playlist: it has no list of tracks"],
  ["a zip", "PK\u0003\u0004\u0014", 1, "This is a zip file: unpack it and choose a file from it"],
  [
    "a workbook",
    "PK\u0003\u0004\u0014 [Content_Types].xml",
    1,
    "This is an Excel workbook: save it as CSV UTF-8",
  ],
  ["UTF-16", "t\0i\0t\0l\0e\0", 1, notUtf8],
  ["Latin-1", "title,artist\nD\ufffdj\ufffd vu,a\n", 2, notUtf8],
  ["nothing", " \n\n", 1, "There are no songs in it"],
])("%s is told in one sentence", (_name, text, line, message) => {
  expect(readSongs(text)).toMatchObject({ songs: [], problems: [{ line, message }] });
  expect(readSongs(text).problems).toHaveLength(1);
});

const filled = (begin: string, part: string) =>
  begin + part.repeat(Math.floor((longestSongsText - begin.length) / part.length));

// Each took minutes once.
test.each([
  ["short rows", filled("title,artist\n", "a\n")],
  ["spaced dashes", filled("", " -")],
  ["digits of an EXTINF", filled("#EXTINF:", "1")],
  ["half characters", filled("", "\ud800 - a\n")],
  ["open tags", filled("<playlist>", "<a>")],
])("a megabyte of %s is answered", (_name, text) => {
  const { songs, problems } = readSongs(text);
  expect([songs.length, problems.length > 0, problems.length < 102]).toEqual([0, true, true]);
});
