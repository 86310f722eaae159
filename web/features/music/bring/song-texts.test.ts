import { expect, test } from "vitest";
import { song } from "#server/testing/songs.ts";
import { songLines, songTable } from "./song-texts.ts";

const songs = [
  song("Maren Vale - Slow Harbour", { album: 'The "Low" Tide', isrc: "GBAYE0601498" }),
  song("Otto Brandt - =SUM(A1)"),
];

test("list for transfer services: each song is one line without a number", () => {
  expect(songLines(songs)).toBe("Maren Vale - Slow Harbour\nOtto Brandt - =SUM(A1)\n");
});

test("CSV for transfer services: has Soundiiz's columns, and cells with formulas are escaped", () => {
  expect(songTable(songs)).toBe(
    '"title","artist","album","isrc"\r\n' +
      '"Slow Harbour","Maren Vale","The ""Low"" Tide","GBAYE0601498"\r\n' +
      `"'=SUM(A1)","Otto Brandt","",""\r\n`,
  );
});
