import { expect, test } from "vitest";
import { readPlaylists } from "./import-playlists.ts";
import { readRows } from "./read-rows.ts";
import { readSongsFiles, type SongsFiles, songsGiven } from "./songs-files.ts";

const jspf = (count: number, title = "T") =>
  JSON.stringify({
    playlist: { track: Array.from({ length: count }, () => ({ title, creator: "C" })) },
  });

const rowsNaming = async (...names: string[]) =>
  readPlaylists(
    await readRows(
      `year,month,songs\n${names.map((name, index) => `2024,${index + 1},${name}\n`).join("")}`,
    ),
  );

test("a file that several rows name is read once", async () => {
  let times = 0;
  const text = () => {
    times += 1;
    return jspf(2);
  };
  const files: SongsFiles = { find: () => ({ name: "a.jspf", text }) };
  const read = await readSongsFiles(await rowsNaming("a.jspf", "A.JSPF", "songs/a.jspf"), files);
  expect(read.map(({ playlist }) => playlist?.songs.length)).toEqual([2, 2, 2]);
  expect(times).toBe(1);
});

test("a file of songs beyond 4 MiB is refused with a sentence", async () => {
  const given = songsGiven([{ name: "a.jspf", text: " ".repeat(4 * 1024 * 1024 + 1) }]);
  const [row] = await readSongsFiles(await rowsNaming("a.jspf"), given);
  expect(row?.problems.map(({ reason }) => reason)).toEqual([
    "Songs: a.jspf is too large: 4 MiB at most",
  ]);
});

test("rows that name one file over and over are refused where the answer would be beyond what a call may carry", async () => {
  const given = songsGiven([{ name: "a.jspf", text: jspf(500, "T".repeat(300)) }]);
  const text = `year,bonus,bonus number,songs\n${Array.from({ length: 200 }, (_, index) => `2024,x,${index + 1},a.jspf\n`).join("")}`;
  const read = await readSongsFiles(await readPlaylists(await readRows(text)), given);
  expect(read[0]?.problems).toEqual([]);
  expect(read.at(-1)?.problems.map(({ reason }) => reason)).toEqual([
    "Songs: with those of the rows before they are more than can be brought in at once: use a second file",
  ]);
});

test("nothing is read on for a caller who is gone", async () => {
  const gone = AbortSignal.abort(new Error("gone"));
  const table = `year\n${"2024\n".repeat(100)}`;
  await expect(readRows(table, gone)).rejects.toThrow("gone");
  const rows = await readRows(table);
  await expect(readPlaylists(rows, gone)).rejects.toThrow("gone");
  await expect(readSongsFiles(await readPlaylists(rows), undefined, gone)).rejects.toThrow("gone");
});
