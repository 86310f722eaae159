import { expect, test } from "vitest";
import { song } from "#server/testing/songs.ts";
import { editedSong, problemsIn, songOf } from "./edited-songs.ts";

const harbour = song("Maren Vale - Slow Harbour", { album: "Tides", isrc: "GBAYE0601498" });

test.each([
  [" 0:09 ", 9],
  ["75:00", 4500],
  ["1:02:03", 3723],
  ["", null],
])("song length: the text %j is saved as %j seconds", (length, duration) => {
  const edited = { ...editedSong(harbour), length };
  expect([songOf(edited), problemsIn(edited)]).toEqual([{ ...harbour, duration }, {}]);
});

test("song note: is saved without surrounding spaces, or as null if the note is blank", () => {
  expect(songOf({ ...editedSong(harbour), note: " Really. " }).note).toBe("Really.");
  expect(songOf({ ...editedSong(harbour), note: " " }).note).toBeNull();
});

const length = "Length must be minutes and seconds, like 3:41";

test.each([
  [{ title: "  " }, { title: "Title is required" }],
  [{ length: "3.41" }, { length }],
  [{ note: "x".repeat(301) }, { note: "Note must be at most 300 characters" }],
  [{ length: "3:61" }, { length }],
  [
    { title: "", length: "0:00" },
    { title: "Title is required", length },
  ],
])("song fields: the values %j give the problems %j", (some, problems) => {
  expect(problemsIn({ ...editedSong(harbour), ...some })).toEqual(problems);
});
