// What a file says, row by row: the reader and its leniency.
import { expect, test } from "vitest";
import { exampleIds } from "../testing/whole-playlist.ts";
import { readPlaylist } from "./read-playlist.ts";
import { readRows } from "./read-rows.ts";

const read = (text: string) => readRows(text).map(readPlaylist);
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const messages = (text: string) =>
  read(text).flatMap(({ problems }) => problems.map(({ message }) => message));

test.each([
  ["commas", "Year,Is bonus,Bonus number\n2024,yes,2\n"],
  ["semicolons, a mark and CRLF", "\ufeffyear;IS_BONUS;bonus-number\r\n2024;X;2\r\n\r\n"],
  ["tabs", "YEAR\tbonus\tBonus Number\n2024\t1\t2.0\n\t\t\n"],
  ["quotes", '"Year","Is bonus","Bonus number","Notes"\n"2024","TRUE","2","a ""note"", too"\n'],
  ["JSON", '[{"Year": 2024, "is_bonus": true, "bonus_number": "2", "month": null}]'],
  ["JSON in an object", '{"playlists": [{"year": "2024", "Bonus": 1, "bonus_number": 2}]}'],
])("%s are read alike", (_name, text) => {
  expect(read(text)).toMatchObject([
    {
      title: "Bonus #2 2024",
      problems: [],
      playlist: { year: 2024, month: null, is_bonus: true, bonus_number: 2 },
    },
  ]);
});

test("links stand where ids may, months may be named, and songs are lines", () => {
  const link = `https://open.spotify.com/playlist/${exampleIds.spotify_id}?si=x`;
  expect(
    read(
      `year,month,spotify,Deezer link,songs\n2024,march,${link},https://www.deezer.com/fr/playlist/12,"1. A - B\nC - D"\n`,
    ),
  ).toMatchObject([
    {
      place: "Row 2",
      title: "March 2024",
      problems: [],
      playlist: { spotify_id: exampleIds.spotify_id, deezer_id: "12", month: 3 },
      songs: [
        { artist: "A", title: "B" },
        { artist: "C", title: "D" },
      ],
    },
  ]);
});

const year = "Year must be a whole number from 1900 to 2100";
const month = "Month must be a whole number from 1 to 12";

test.each([
  [
    "a row after cells of several lines",
    'year,songs\n2024,"A - B\nC - D"\n1066,\n',
    `Row 3: ${year}`,
  ],
  ["a row after empty ones", "year,songs\n\n,\n1066,\n", `Row 4: ${year}`],
  ["Year left empty", "year,month\n,3\n", `Row 2: ${year}`],
  ["an early end", "year,end year\n2024,2020\n", "Row 2: End Year must not be before Year"],
  ["no yes and no no", "year,bonus\n2024,perhaps\n", "Row 2: Is bonus must be yes or no"],
  [
    "no true and no false",
    '[{"year":2024,"is_bonus":[]}]',
    "Playlist 1: Is bonus must be true or false",
  ],
  [
    "another platform's link",
    "year,deezer\n2024,https://open.qobuz.com/playlist/12\n",
    "Row 2: Deezer: This is a playlist on Qobuz, not on Deezer.",
  ],
  [
    "a comma too many",
    "year,month\n2024,3,Artist - Title\n",
    "Row 2: It has 3 cells, and the first line only 2",
  ],
  [
    "songs that are none",
    "year,songs\n2024,hello\n",
    'Row 2: Songs: line 1: Couldn\'t read "hello". Use Artist - Title.',
  ],
  [
    "501 songs",
    JSON.stringify([{ year: 2024, songs: Array(501).fill({ title: "A", artist: "B" }) }]),
    "Playlist 1: Songs: A playlist has at most 500 songs",
  ],
  ["a list for a number", '[{"year":"2024","month":[3]}]', `Playlist 1: ${month}`],
  ["an object for an id", '[{"year":2024,"deezer_id":{}}]', "Playlist 1: Deezer: It must be text."],
  [
    "a number that has lost digits",
    '[{"year":2024,"deezer_id":12345678901234567890}]',
    "Playlist 1: Deezer: It must be text.",
  ],
  ["an object for a cover", '[{"year":2024,"cover":{}}]', "Playlist 1: Image must be a file name"],
  ["no object", "[7]", "Playlist 1: It must be an object with a playlist’s fields"],
  ["one field twice", '[{"year":2024,"Year":2025}]', "Playlist 1: Year is there twice"],
  ["one column twice", "year,spotify,spotify_id\n2024,,\n", "Row 2: Spotify is there twice"],
  [
    "a song without artist",
    '[{"year":2024,"songs":[{"title":"A"}]}]',
    "Playlist 1: Songs: number 1: Artist is required",
  ],
])("%s is said with row and field", (_name, text, expected) => {
  expect(messages(text)).toEqual([expected]);
});

const notUtf8 = "This is not UTF-8 text: save it as UTF-8 (in Excel: CSV UTF-8) and try again";
const zip = Buffer.from("504b03041400000008000000e0ff", "hex");

test.each([
  ["wrong columns", "title,artist\na,b\n", "The first line must name the columns: Year, End Year"],
  [
    "5,001 rows",
    `year\n${"2024\n".repeat(5001)}`,
    "At most 5,000 playlists can be imported at once",
  ],
  ["a zip named .csv", decoded(zip), "This is a zip file: unpack it and choose its folder"],
  [
    "UTF-16",
    decoded(Buffer.from("\ufeffyear,month\r\n2024,3\r\n", "utf16le")),
    `Line 1: ${notUtf8}`,
  ],
  [
    "latin-1",
    decoded(Buffer.from('year,songs\n2024,"Beyoncé - Déjà"\n', "latin1")),
    `Line 2: ${notUtf8}`,
  ],
  ["a web page", "<!doctype html><html></html>", "This is a web page, not a list of playlists"],
  [
    "an open quote",
    'year,songs\n2024,a - b\n2025,"c - d\n',
    "Line 3: A quote that opens in this row is never closed",
  ],
  ["broken JSON", '[{"year": 2024},\n{"year" 2025}]', "Line 2: The JSON is not valid"],
  ["other JSON", '{"songs": []}', "This JSON isn’t a list of playlists"],
  ["a header alone", "year,month\n", "No playlists found"],
  ["nothing", " \n", "This file is empty"],
])("L18: %s is refused with a sentence", (_name, text, sentence) => {
  expect(() => readRows(text)).toThrow(sentence);
});

test("L18: a formula is no number, no id and no song, and what an export has guarded is read as it was", () => {
  expect(
    messages('year,month,deezer,songs\n=1+1,"=HYPERLINK(""http://x"")",@SUM(1),=cmd|x\n'),
  ).toEqual([
    expect.stringMatching(/^Row 2: Deezer: This isn’t a Deezer playlist/),
    `Row 2: ${year}`,
    `Row 2: ${month}`,
    'Row 2: Songs: line 1: Couldn\'t read "=cmd|x". Use Artist - Title.',
  ]);
  expect(read("year,youtube\n2024,'-abcdefghijkl\n")).toMatchObject([
    { playlist: { youtube_id: "-abcdefghijkl" } },
  ]);
});
