import { expect, test } from "vitest";
import { exampleIds } from "../../testing/whole-playlist.ts";
import { readPlaylists } from "./read-playlist.ts";
import { readRows, rowsOf } from "./read-rows.ts";

const read = async (text: string) => readPlaylists(readRows(text));
const messages = async (text: string) =>
  (await read(text)).flatMap(({ problems }) => problems.map(({ message }) => message));

test.each([
  ["commas", "Year,Is bonus,Bonus number\n2024,yes,2\n"],
  [
    "semicolons, a byte order mark and CRLF",
    "\ufeffyear;IS_BONUS;bonus-number\r\n2024;X;2\r\n\r\n",
  ],
  ["JSON in an object", '{"playlists": [{"year": "2024", "Bonus": 1, "bonus_number": 2}]}'],
])("import file: a file with %s gives the same playlist", async (_name, text) => {
  const playlist = { year: 2024, month: null, is_bonus: true, bonus_number: 2 };
  expect(await read(text)).toMatchObject([{ title: "Bonus #2 2024", problems: [], playlist }]);
});

test("L18: import file: more than 50,000 songs are refused before they are parsed", async () => {
  const songs = (count: number) => [{ year: 2024, songs: Array(count).fill("x") }];
  const sentence = "At most 50,000 songs can be imported at once";
  await expect(readPlaylists(rowsOf(songs(50_001)))).rejects.toThrow(sentence);
  await expect(read(`year,songs\n2024,"${"x\n".repeat(50_001)}"\n`)).rejects.toThrow(sentence);
  expect(await readPlaylists(rowsOf(songs(50_000)))).toMatchObject([{ outcome: "refused" }]);
});

test("import file: links, month names, song lines and escaped formulas are understood", async () => {
  const link = `https://open.spotify.com/playlist/${exampleIds.spotify_id}?si=x`;
  const row = `2024,march,${link},'-abcdefghijkl,"1. A - B\nC - D"`;
  expect(await read(`year,month,spotify,YouTube link,songs\n${row}\n`)).toMatchObject([
    {
      ...{ place: "Row 2", title: "March 2024", problems: [] },
      playlist: { spotify_id: exampleIds.spotify_id, youtube_id: "-abcdefghijkl", month: 3 },
      songs: [{ artist: "A", title: "B" }, { title: "D" }],
    },
  ]);
});

const year = "Year must be a whole number from 1900 to 2100";
const month = "Month must be a number from 1 to 12 or an English name, like May";
const many = Array(501).fill({ title: "A", artist: "B" });

test.each([
  ['year,songs\n2024,"A - B\nC - D"\n1066,\n', `Row 3: ${year}`],
  ["year,month\n,3\n", `Row 2: ${year}`],
  ["year,end year\n2024,2020\n", "Row 2: End Year must not be before Year"],
  ["year,bonus\n2024,perhaps\n", "Row 2: Is bonus must be yes or no"],
  [
    "year,published\n2024,null\n",
    "Row 2: Published must be a date and time like 2026-12-01T08:00:00Z, now, or draft",
  ],
  ['[{"year":2024,"is_bonus":[]}]', "Playlist 1: Is bonus must be true or false"],
  [
    "year,deezer\n2024,https://open.qobuz.com/playlist/12\n",
    "Row 2: Deezer: This is a playlist on Qobuz, not on Deezer.",
  ],
  ["year,month\n2024,3,A - T\n", "Row 2: This row has 3 cells, but the first line has only 2"],
  ["year,songs\n2024,hello\n", 'Row 2: Songs: line 1: Couldn\'t read "hello". Use Artist - Title.'],
  [
    JSON.stringify([{ year: 2024, songs: many }]),
    "Playlist 1: Songs: A playlist can have at most 500 songs",
  ],
  // JSON.parse rounds this deezer_id, because it is larger than a safe integer.
  ['[{"year":2024,"deezer_id":12345678901234567890}]', "Playlist 1: Deezer: It must be text."],
  ['[{"year":2024,"cover":{}}]', "Playlist 1: Image must be a file name"],
  [
    "year,spotify\n2024,https://spoti.fi/xyz https://www.deezer.com/playlist/12\n",
    "Row 2: Spotify: This is a short Spotify link. Open it, then paste the full link.",
  ],
  [
    "year,qobuz\n2024,https://open.qobuz.com/playlist/12 https://link.deezer.com/s/abc\n",
    "Row 2: Deezer: This is a short Deezer link. Open it, then paste the full link.",
  ],
  ["[7]", "Playlist 1: It must be an object with a playlist’s fields"],
  ["year,spotify,spotify_id\n2024,,\n", "Row 2: Spotify appears twice"],
  ['[{"year":2024,"songs":[{"title":"A"}]}]', "Playlist 1: Songs: number 1: Artist is required"],
  ["year,month\n2024,=1+1\n", `Row 2: ${month}`],
  ["year,month\n2024,May\n2024,Mai\n", `Row 3: ${month}`],
])(
  "L18: import file: %j is refused with a message that names row and field",
  async (text, expected) => {
    expect(await messages(text)).toEqual([expected]);
  },
);

const notUtf8 = "This isn’t UTF-8 text. Save it as UTF-8 (in Excel: CSV UTF-8) and try again";
const latin1 = new TextDecoder().decode(Buffer.from("year,songs\n2024,Déjà Vu\n", "latin1"));

test.each([
  [
    "title,artist\na,b\n",
    "The first line must contain the column names: Year, End Year, Month, Is extended, Is bonus, Bonus number, Spotify, Deezer, YouTube, Qobuz, Image, Songs, Name, Note, Published",
  ],
  [`year\n${"2024\n".repeat(5001)}`, "At most 5,000 playlists can be imported at once"],
  // Reading stops at the limit of 5,000 playlists, so the unclosed quote at the end is not reported.
  [`year\n${"2024\n".repeat(5001)}"`, "At most 5,000 playlists can be imported at once"],
  [`year\n${'"\n"\n'.repeat(10_001)}"`, "This table has more than 10,000 rows"],
  [`year${",".repeat(10_000)}\n2024\n`, "The first line has more than 10,000 characters"],
  [latin1, `Line 2: ${notUtf8}`],
  ["<!doctype html><html></html>", "This is a web page, not a list of playlists"],
  ['year,songs\n2025,"c - d\n', "Line 2: A quotation mark in this row is never closed"],
  ['[{"year": 2024},\n{"year" 2025}]', "The JSON is not valid"],
  ['{"songs": []}', "This JSON isn’t a list of playlists"],
  [" \n", "This file is empty"],
])("L18: import file: unreadable file %# is refused with a message", (text, sentence) => {
  expect(() => readRows(text)).toThrow(sentence);
});
