import { expect, test } from "vitest";
import { longestSongsText } from "#contract/songs.ts";
import { readSongs } from "./read-songs.ts";

/** As a browser reads a file: whatever its bytes are, as UTF-8. */
const decoded = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const utf16 = (text: string) => decoded(Buffer.from(`\ufeff${text}`, "utf16le"));
const xml = (tracks: string) =>
  `<playlist version="1" xmlns="http://xspf.org/ns/0/">\n<trackList>${tracks}</trackList></playlist>`;

const laughs = Array.from(
  { length: 9 },
  (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
).join("");
const notUtf8 = "This is not UTF-8 text: save it as UTF-8 (in Excel: CSV UTF-8) and try again";

test.each([
  [
    "an unclosed quote",
    'title,artist\na,b\nc,"d\ne,f\n',
    3,
    "A quote that opens in this row is never closed",
  ],
  ["broken XML", xml("<track>\n</trak>"), 3, "The XML is broken here"],
  ["XML cut short", "<playlist>\n<trackList>", 2, "The XML is broken here"],
  [
    "a DOCTYPE",
    `<!DOCTYPE playlist [\n<!ENTITY l0 "ha">${laughs}]>\n${xml("&l9;")}`,
    2,
    "A file with a DOCTYPE is not read: it could hold anything",
  ],
  ["an unknown entity", xml("<track><title>&l9;</title></track>"), 2, "The XML is broken here"],
  ["other XML", "<rss><channel/></rss>", 1, "This XML is no XSPF playlist"],
  ["broken JSON", '{"playlist":\n{"track" []}}', 2, "The JSON is broken"],
  ["JSON cut short", '{"playlist":', 1, "The JSON is broken"],
  ["other JSON", '{"songs":[]}', 1, "This JSON is no JSPF playlist: it has no list of tracks"],
  [
    "tracks that are none",
    '{"playlist":{"track":{"length":9}}}',
    1,
    "This JSON is no JSPF playlist: it has no list of tracks",
  ],
  [
    "a zip",
    decoded(Buffer.from("504b03041400000008000000e0ff", "hex")),
    1,
    "This is a zip file: unpack it and choose a file from it",
  ],
  ["a PNG", decoded(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")), 1, notUtf8],
  ["UTF-16", utf16("title,artist\r\nLanterns,Birds of Tokyo\r\n"), 1, notUtf8],
  ["latin-1", decoded(Buffer.from("title,artist\nDéjà vu,Beyoncé\n", "latin1")), 2, notUtf8],
  [
    "a web page",
    "\n<!doctype html><html><body>a - b</body></html>",
    1,
    "This is a web page, not a list of songs",
  ],
  ["nothing", " \n\n", 1, "There are no songs in it"],
  ["a header alone", "title,artist\n", 1, "There are no songs in it"],
])("%s is said in one sentence", (_name, text, line, message) => {
  expect(readSongs(text)).toMatchObject({ songs: [], problems: [{ line, message }] });
  expect(readSongs(text).problems).toHaveLength(1);
});

test("one song with lost characters does not spoil a long list", () => {
  const { songs, problems } = readSongs(`${"a - b\n".repeat(400)}Beyonc\ufffd - Halo`);
  expect(songs).toHaveLength(400);
  expect(problems).toEqual([
    { line: 401, message: "Has characters that were lost: save the file as UTF-8" },
  ]);
});

const filled = (begin: string, part: string) =>
  begin + part.repeat(Math.floor((longestSongsText - begin.length) / part.length));
const header = "title,artist,album,duration\n";

// Short rows and the digits of an EXTINF took minutes once. A hang fails by the time-out; the stack, by itself.
test.each([
  ["commas", filled("", ",")],
  ["commas under a header", filled(header, ",")],
  ["short rows", filled(header, "a\n")],
  ["quotes in an open quote", filled(`${header}"`, '""')],
  ["quotes after quotes", filled(header, '""a')],
  ["rows with control characters", filled(header, "a,\u0001,,9\n")],
  ["one endless line", filled("", "a")],
  ["dashes", filled("a ", "-")],
  ["spaced dashes", filled("", " -")],
  ["spaces", filled("x", " ")],
  ["lines that are no songs", filled("", "a\n")],
  ["carriage returns", filled("", "\r")],
  ["digits of an EXTINF", filled("#EXTINF:", "1")],
  ["half characters", filled("", "\ud800 - a\n")],
  ["open brackets", filled("", "[")],
  ["nested lists", "[".repeat(500_000) + "]".repeat(500_000)],
  [
    "tracks that are lists in lists",
    `{"playlist":{"track":${"[".repeat(400_000)}${"]".repeat(400_000)}}}`,
  ],
  ["tracks that are numbers", `{"playlist":{"track":[${"0,".repeat(490_000)}0]}}`],
  ["open tags", filled("<playlist>", "<a>")],
  ["entities", filled("<playlist><trackList><track><title>", "&amp;")],
  ["attributes", filled("<playlist ", 'a="" ')],
  ["a DOCTYPE without an end", filled("<!DOCTYPE a [", "<!ENTITY a 'b'>")],
])("a megabyte of %s is answered without a song", (_name, text) => {
  const { songs, problems } = readSongs(text);
  expect(songs).toEqual([]);
  expect(problems.length).toBeGreaterThan(0);
  expect(problems.length).toBeLessThan(102);
});
