import { expect, test } from "vitest";
import { readSongLine } from "./song-line.ts";

const pinkMoon = { artist: "Nick Drake", title: "Pink Moon", length: "" };
const roads = { artist: "Portishead", title: "Roads", length: "" };
const timed = { ...pinkMoon, length: "2:06" };

test.each([
  ["Nick Drake - Pink Moon", pinkMoon],
  ["• Pink Moon by Nick Drake", pinkMoon],
  ["7. Nick Drake — Pink Moon (2:06)", timed],
  ["Nick Drake – Pink Moon – [2:06]", timed],
  ["00:00 Nick Drake - Pink Moon", pinkMoon],
  ["1:02:03 - Nick Drake - Pink Moon", pinkMoon],
  ["[00:00] 1. Nick Drake - Pink Moon", pinkMoon],
  ["2) (00:00) Nick Drake - Pink Moon 2:06", timed],
  ["00:00 - 02:06 Nick Drake - Pink Moon", pinkMoon],
  ["John Cage - 4:33", { artist: "John Cage", title: "4:33", length: "" }],
  ["4:33 - John Cage", { artist: "4:33", title: "John Cage", length: "" }],
  ['"Roads" by Portishead', roads],
  ['"Roads" by "Portishead"', roads],
  ["Portishead – “Roads”", roads],
  ["**Nick Drake** – *Pink Moon*", pinkMoon],
  ["* **Nick Drake – Pink Moon**", pinkMoon],
  ["_Nick Drake_ - *“Pink Moon”* (2:06)", timed],
  ['Hope - 12" Mix', { artist: "Hope", title: '12" Mix', length: "" }],
  ["R*E*M - F**k", { artist: "R*E*M", title: "F**k", length: "" }],
  ["Nick Drake\tPink Moon", pinkMoon],
  ["Nick Drake\tPink Moon\t2:06", timed],
  ["1\tNick Drake\tPink Moon\tPink Moon\t2:06", timed],
  ["00:00\tNick Drake\tPink Moon", pinkMoon],
  ["311\tAmber\t3:29", { artist: "311", title: "Amber", length: "3:29" }],
  ["John Cage\t4:33", { artist: "John Cage", title: "4:33", length: "" }],
  ["Nick Drake\tPink Moon - Live", { ...pinkMoon, title: "Pink Moon - Live" }],
])("readSongLine: %j is a song", (line, song) => {
  expect(readSongLine(line)).toEqual(song);
});

test.each(["Lanterns", "\tLanterns", "00:00 Lanterns", "**Lanterns**", " -", ""])(
  "readSongLine: %j is not a song",
  (line) => {
    expect(readSongLine(line)).toBeUndefined();
  },
);
