import { expect, test } from "vitest";
import { editedSong, problemsIn, songOf } from "./edited-songs.ts";

const harbour = {
  ...{ title: "Slow Harbour", artist: "Maren Vale", album: "Tides", duration: 221, note: null },
  ...{ isrc: "GBAYE0601498", spotify_id: null, deezer_id: "3135556", mbid: null },
};

test.each([
  [" 0:09 ", 9],
  ["75:00", 4500],
  ["1:02:03", 3723],
  ["", null],
])("song length: %j is %j seconds", (length, duration) => {
  const song = { ...editedSong(harbour), length };
  expect([songOf(song), problemsIn(song)]).toEqual([{ ...harbour, duration }, {}]);
});

test("song note: it is saved trimmed, and an empty one becomes null", () => {
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
])("song fields: %j gives the problems %j", (some, problems) => {
  expect(problemsIn({ ...editedSong(harbour), ...some })).toEqual(problems);
});
