import { expect, test, vi } from "vitest";
import { mostImported } from "#contract/transfer.ts";
import { exampleIds } from "../testing/whole-playlist.ts";
import { readPlaylist } from "./read-playlist.ts";
import { readRows } from "./read-rows.ts";

const read = async (text: string) => (await readRows(text)).map(readPlaylist);
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const messages = async (text: string) =>
  (await read(text)).flatMap(({ problems }) => problems.map(({ message }) => message));

test.each([
  ["commas", "Year,Is bonus,Bonus number\n2024,yes,2\n"],
  ["semicolons, a mark and CRLF", "\ufeffyear;IS_BONUS;bonus-number\r\n2024;X;2\r\n\r\n"],
  ["tabs", "YEAR\tbonus\tBonus Number\n2024\t1\t2.0\n;;\n".replace(";;", "\t\t")],
  [
    "quotes",
    '"Year","Is bonus","Bonus number","Notes"\n"2024","TRUE","2","a ""note"", with a comma"\n',
  ],
  ["JSON", '[{"Year": 2024, "is_bonus": true, "bonus_number": "2", "month": null}]'],
  ["JSON in an object", '{"playlists": [{"year": "2024", "Bonus": 1, "bonus_number": 2}]}'],
])("%s are read alike", async (_name, text) => {
  expect(await read(text)).toMatchObject([
    {
      title: "Bonus #2 2024",
      problems: [],
      playlist: { fields: { year: 2024, month: null, is_bonus: true, bonus_number: 2 } },
    },
  ]);
});

test("links stand where ids may, months may be named, and songs are lines", async () => {
  const [row] = await read(
    `year,month,spotify,Deezer link,songs\n2024,march,https://open.spotify.com/playlist/${exampleIds.spotify_id}?si=x,https://www.deezer.com/fr/playlist/12,"1. A - B\nC - D"\n`,
  );
  expect(row).toMatchObject({
    place: "Row 2",
    title: "March 2024",
    problems: [],
    playlist: { fields: { spotify_id: exampleIds.spotify_id, deezer_id: "12", month: 3 } },
  });
  expect(row?.playlist?.songs.map(({ artist, title }) => [artist, title])).toEqual([
    ["A", "B"],
    ["C", "D"],
  ]);
});

test("rows are counted as a spreadsheet does, also after cells of several lines and empty rows", async () => {
  const year = "Year must be a whole number from 1900 to 2100";
  expect(await messages('year,songs\n2024,"A - B\nC - D"\n1066,\n')).toEqual([`Row 3: ${year}`]);
  expect(await messages("year,songs\n\n,\n1066,\n")).toEqual([`Row 4: ${year}`]);
});

test.each([
  ["Year left empty", "year,month\n,3\n", ["Row 2: Year must be a whole number from 1900 to 2100"]],
  [
    "an end before its beginning",
    "year,end year\n2024,2020\n",
    ["Row 2: End Year must not be before Year"],
  ],
  [
    "two at once",
    "year,month,bonus\n2024,13,perhaps\n",
    ["Row 2: Month must be a whole number from 1 to 12", "Row 2: Is bonus must be yes or no"],
  ],
  [
    "another platform's link",
    "year,deezer\n2024,https://open.qobuz.com/playlist/12\n",
    ["Row 2: Deezer: This is a playlist on Qobuz, not on Deezer."],
  ],
  [
    "a comma too many",
    "year,month\n2024,3,Artist - Title\n",
    ["Row 2: It has 3 cells, and the first line only 2"],
  ],
  [
    "songs that are none",
    "year,songs\n2024,hello\n",
    ['Row 2: Songs: line 1: Couldn\'t read "hello". Use Artist - Title.'],
  ],
  [
    "values of other types",
    '[{"year":"2024","month":[3]}]',
    ["Playlist 1: Month must be a whole number from 1 to 12"],
  ],
  [
    "an object for an id",
    '[{"year":2024,"deezer_id":{}}]',
    ["Playlist 1: Deezer: It must be text."],
  ],
  [
    "a number that has lost digits",
    '[{"year":2024,"deezer_id":12345678901234567890}]',
    ["Playlist 1: Deezer: It must be text."],
  ],
  ["no object", "[7]", ["Playlist 1: It must be an object with the fields of a playlist"]],
  ["one field twice", '[{"year":2024,"Year":2025}]', ["Playlist 1: Year is there twice"]],
  [
    "a song without artist",
    '[{"year":2024,"songs":[{"title":"A"}]}]',
    ["Playlist 1: Songs: number 1: Artist is required"],
  ],
])("%s is said with line and field", async (_name, text, expected) => {
  expect(await messages(text)).toEqual(expected);
});

/** As much of one as tells what is in it. */
const zipOf = (...names: string[]) =>
  Buffer.concat(
    names.flatMap((name) => [
      Buffer.from("504b0304140000000800e0ff9a58", "hex"),
      Buffer.alloc(16, 0xfe),
      Buffer.from(name),
    ]),
  );

const notUtf8 = "This is not UTF-8 text: save it as UTF-8 (in Excel: CSV UTF-8) and try again";

test.each([
  ["wrong columns", "title,artist\na,b\n", "The first line must name the columns: Year, End Year"],
  [
    "a column twice",
    "year,spotify,spotify_id\n2024,,\n",
    "Line 1: Spotify is there twice: two columns have its name",
  ],
  [
    "50,000 rows",
    `year\n${"2024\n".repeat(50_000)}`,
    `Row ${mostImported + 2}: At most 5,000 playlists can be brought in at once`,
  ],
  [
    "50,000 entries",
    JSON.stringify(Array(50_000).fill({ year: 2024 })),
    "At most 5,000 playlists can be brought in at once",
  ],
  [
    "a zip named .csv",
    decoded(Buffer.from("504b03041400000008000000e0ff", "hex")),
    "This is a zip file: unpack it",
  ],
  [
    "a workbook",
    decoded(zipOf("[Content_Types].xml")),
    "This is an Excel workbook: save it as CSV UTF-8",
  ],
  [
    "a workbook of another program",
    decoded(zipOf("_rels/.rels", "xl/workbook.xml")),
    "This is an Excel workbook: save it as CSV UTF-8",
  ],
  [
    "UTF-16",
    decoded(Buffer.from("\ufeffyear,month\r\n2024,3\r\n", "utf16le")),
    `Line 1: ${notUtf8}`,
  ],
  [
    "latin-1",
    decoded(Buffer.from('year,songs\n2024,"Beyoncé - Déjà vu"\n', "latin1")),
    `Line 2: ${notUtf8}`,
  ],
  ["a web page", "<!doctype html><html></html>", "This is a web page, not a list of playlists"],
  [
    "a quote that never closes",
    'year,songs\n2024,a - b\n2025,"c - d\n',
    "Line 3: A quote that opens in this row is never closed",
  ],
  ["broken JSON", '[{"year": 2024},\n{"year" 2025}]', "Line 2: The JSON is broken"],
  ["other JSON", '{"songs": []}', "This JSON is no list of playlists"],
  ["a header alone", "year,month\n", "There are no playlists in it"],
  ["nothing", " \n", "This file is empty"],
  [
    "a hundred thousand columns",
    `year${",x".repeat(100_000)}\n${"2024\n".repeat(300)}`,
    "Line 1: There are more than 100 columns",
  ],
  [
    "a wide header behind a long name",
    `year,${"x".repeat(20_000)}${",x".repeat(200)}\n2024\n`,
    "Line 1: There are more than 100 columns",
  ],
  [
    "a million empty rows",
    `year,month\n${",,\n".repeat(1_000_000)}`,
    "Row 100001: There are too many empty rows",
  ],
  ["an endless line", "a".repeat(2_000_000), "The first line must name the columns"],
])("L18: %s is refused with a sentence", async (_name, text, sentence) => {
  await expect(readRows(text)).rejects.toThrow(sentence);
});

test("L18: the names of columns are read once, not for every row", async () => {
  const header = Array.from({ length: 99 }, (_, index) => `x${index}`);
  const spelled = vi.spyOn(String.prototype, "normalize");
  try {
    await readRows(`year,${header}\n${"2024\n".repeat(1000)}`);
    expect(spelled.mock.calls.length).toBeLessThan(1000);
  } finally {
    spelled.mockRestore();
  }
});

test("L18: a formula is no number, no id and no song, and what an export has guarded is read as it was", async () => {
  expect(
    await messages('year,month,deezer,songs\n=1+1,"=HYPERLINK(""http://x"")",@SUM(1),=cmd|x\n'),
  ).toEqual([
    expect.stringMatching(/^Row 2: Deezer: This is no Deezer playlist/),
    "Row 2: Year must be a whole number from 1900 to 2100",
    "Row 2: Month must be a whole number from 1 to 12",
    'Row 2: Songs: line 1: Couldn\'t read "=cmd|x". Use Artist - Title.',
  ]);
  const [row] = await read("year,youtube\n2024,'-abcdefghijkl\n");
  expect(row?.playlist?.fields.youtube_id).toBe("-abcdefghijkl");
});
