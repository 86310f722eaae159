import { expect, test } from "vitest";
import { isIncomplete, withChoices } from "./complete-songs.ts";
import { editedSong } from "./edited-songs.ts";

const none = { album: null, duration: null, note: null };
const ids = { isrc: null, spotify_id: null, deezer_id: null, mbid: null };
const harbour = editedSong({ title: "Slow Harbour", artist: "Maren Vale", ...none, ...ids });
const candidate = {
  ...{ title: "Slow Harbour (Remastered)", artist: "MAREN VALE", album: "Tides", duration: 221 },
  ...{ isrc: "GBAYE0601498", deezer_id: "3135556" },
};
const values = { album: "Tides", length: "3:41", isrc: "GBAYE0601498", deezer_id: "3135556" };

test("completed song: empty values are filled, title and artist stay", () => {
  expect(withChoices([harbour], [{ song: harbour, candidate }])).toEqual([
    { ...harbour, ...values },
  ]);
});

test("completed song: no value that is there is changed", () => {
  const own = { album: "Live", length: "4:00", isrc: "GBAYE0601499", deezer_id: "1" };
  const song = { ...harbour, ...own };
  expect(withChoices([song], [{ song, candidate }])[0]).toBe(song);
});

test("completed song: a song that was renamed or removed meanwhile is left alone", () => {
  const renamed = { ...harbour, title: "Fast Harbour" };
  expect(withChoices([renamed], [{ song: harbour, candidate }])).toEqual([renamed]);
  expect(withChoices([], [{ song: harbour, candidate }])).toEqual([]);
});

test.each([
  [{}, true],
  [values, false],
  [{ ...values, deezer_id: null }, false],
  [{ ...values, album: null }, true],
  [{ title: "" }, false],
  [{ length: "x" }, false],
])("incomplete songs: with %j it is %j", (some, expected) => {
  expect(isIncomplete({ ...harbour, ...some })).toBe(expected);
});
