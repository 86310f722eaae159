// npm run import as a person runs it: a table, a folder of covers, files of songs.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { prepareDataDir } from "../process/data-dir.ts";
import { hollowPng, plain } from "../testing/pictures.ts";
import { runCommand } from "../testing/run-program.ts";

const folder = mkdtempSync(join(tmpdir(), "mixtape-import-"));
const covers = join(folder, "pictures");
const dataDir = join(folder, "data");
const place = { databaseUrl: undefined, dataDir };

beforeAll(async () => {
  prepareDataDir(dataDir);
  await (await openDatabase(place)).close();
  mkdirSync(covers);
  mkdirSync(join(folder, "songs"));
  const png = await plain(64, 64).png().toBuffer();
  writeFileSync(join(covers, "Sunny.PNG"), png);
  writeFileSync(join(covers, "bomb.png"), hollowPng(11_000, 11_000));
  writeFileSync(join(covers, "broken.png"), png.subarray(0, png.length / 2));
  writeFileSync(join(covers, "text.jpg"), "not a picture");
  writeFileSync(join(covers, "large.jpg"), Buffer.alloc(33 * 1024 * 1024, 0xff));
  const track = [{ title: "B", creator: "A", duration: 61_000 }];
  writeFileSync(join(folder, "songs", "April 2024.jspf"), JSON.stringify({ playlist: { track } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const command = (...args: string[]) =>
  runCommand("import", args, { DATA_DIR: dataDir, DATABASE_URL: "" });

const run = (name: string, contents: string, ...args: string[]) => {
  const file = join(folder, name);
  writeFileSync(file, contents);
  return command(file, ...args);
};

async function kept() {
  const { db, close } = await openDatabase(place);
  const playlists = await db
    .selectFrom("playlists")
    .leftJoin("images", "filename", "image")
    .select(["year", "month", "width"])
    .execute();
  const images = await db.selectFrom("images").select("filename").execute();
  const songs = await db.selectFrom("songs").select(["artist", "title", "duration"]).execute();
  await close();
  return { playlists, images: images.length, songs };
}

test("L18: rows with broken, hostile and missing covers are refused each with its row, and no playlist is kept", async () => {
  const names = ["sunny", "bomb.png", "broken.png", "text.jpg", "large.jpg", "../data/secret.key"];
  const rows = names.map((name, index) => `2021,${index + 1},${name}\n`).join("");
  const { code, output } = await run("covers.csv", `year,month,cover\n${rows}`, "--covers", covers);
  expect(code).toBe(65);
  expect(output.split("\n").filter((line) => line.startsWith("mixtape: "))).toEqual([
    "mixtape: Row 3: Cover bomb.png: The image has too many pixels: 40 million at most, and 12000 on a side.",
    "mixtape: Row 4: Cover broken.png: The image is damaged or incomplete.",
    "mixtape: Row 5: Cover text.jpg: Only png and jpeg images are accepted.",
    "mixtape: Row 6: Cover large.jpg: it is too large: 32 MiB at most.",
    `mixtape: Row 7: Cover ../data/secret.key: it is not in ${covers}.`,
    "mixtape: 5 playlists refused: nothing was imported.",
  ]);
  expect(await kept()).toMatchObject({ playlists: [], songs: [] });
});

test("a dry run says what would be, the run keeps it, and the second one finds everything there", async () => {
  const { images } = await kept();
  const table = "Year;Month;Cover\r\n2024;April;SUNNY\r\n2024;6;sunny.png\r\n";
  expect(await run("good.csv", table, "--covers", covers, "--dry-run")).toEqual({
    code: 0,
    output: expect.stringContaining(
      "2: April 2024 is new.\n3: June 2024 is new.\n2 playlists would be imported",
    ),
  });
  expect(await kept()).toEqual({ playlists: [], images, songs: [] });
  const after = {
    playlists: [
      { year: 2024, month: 4, width: 64 },
      { year: 2024, month: 6, width: 64 },
    ],
    // Both have the same one.
    images: images + 1,
    songs: [{ artist: "A", title: "B", duration: 61 }],
  };
  for (const said of ["2 playlists imported, 0", "0 playlists imported, 2"]) {
    expect(await run("good.csv", table, "--covers", covers)).toEqual({
      code: 0,
      output: `${said} already there.\n`,
    });
    expect(await kept()).toEqual(after);
  }
});

test("L18: a file that is none, and songs that are not there, end with a sentence", async () => {
  expect(await run("wrong.csv", "title,artist\na,b\n")).toEqual({
    code: 65,
    output: expect.stringContaining(
      "wrong.csv cannot be read, and nothing was imported. The first line must name the columns",
    ),
  });
  expect(await run("nosongs.csv", "year,songs\n2025,none.jspf\n")).toEqual({
    code: 65,
    output: expect.stringContaining(
      `Row 2: Songs: none.jspf: it is not in ${join(folder, "songs")}.`,
    ),
  });
});

test.each([
  [[], 64, "How to use it: npm run import -- FILE"],
  [["/nowhere/at/all.csv"], 66, "mixtape: There is no file /nowhere/at/all.csv.\n"],
  [["/dev/zero"], 66, "mixtape: There is no file /dev/zero.\n"],
  [["x.csv", "--covers", "/nowhere"], 66, "mixtape: There is no folder /nowhere.\n"],
])("import %j ends with a sentence", async (args, code, words) => {
  expect(await command(...args)).toEqual({ code, output: expect.stringContaining(words) });
});
