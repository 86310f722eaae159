// npm run import as a person runs it, with files that are not what they seem.
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
  writeFileSync(join(folder, "songs", "2024-may.jspf"), "{");
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (name: string, contents: string | Buffer, ...args: string[]) => {
  const file = join(folder, name);
  writeFileSync(file, contents);
  return runCommand("import", [file, ...args], { DATA_DIR: dataDir, DATABASE_URL: "" });
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

const nothing = { playlists: [], images: 0, songs: [] };

test("L18: rows with broken, hostile and missing covers are refused each with its row, and nothing is kept", async () => {
  const names = [
    "sunny",
    "bomb.png",
    "broken.png",
    "text.jpg",
    "large.jpg",
    "missing.png",
    "../data/secret.key",
  ];
  const rows = names.map((name, index) => `2021,${index + 1},${name}\n`);
  const { code, output } = await run(
    "covers.csv",
    `year,month,cover\n${rows.join("")}`,
    "--covers",
    covers,
  );
  expect(code).toBe(65);
  const sentences = output.split("\n").filter((line) => line.startsWith("mixtape: "));
  expect(sentences).toEqual([
    "mixtape: Row 3: Cover bomb.png: The image has too many pixels: 40 million at most, and 12000 on a side.",
    "mixtape: Row 4: Cover broken.png: The image is damaged or incomplete.",
    "mixtape: Row 5: Cover text.jpg: Only png and jpeg images are accepted.",
    "mixtape: Row 6: Cover large.jpg: it is too large: 32 MiB at most.",
    `mixtape: Row 7: Cover missing.png: it is not in ${covers}.`,
    `mixtape: Row 8: Cover ../data/secret.key: it is not in ${covers}.`,
    "mixtape: 6 playlists refused: nothing was kept.",
  ]);
  expect(await kept()).toEqual(nothing);
});

test.for<[name: string, contents: string | Buffer, sentence: string]>([
  [
    "wrong.csv",
    "title,artist\na,b\n",
    "cannot be read, and nothing was kept. The first line must name the columns",
  ],
  [
    "many.csv",
    `year\n${"2024\n".repeat(50_000)}`,
    "Row 5002: At most 5,000 playlists can be brought in at once.",
  ],
  ["zip.csv", Buffer.from("504b03041400000008000000e0ff", "hex"), "This is a zip file"],
  ["utf16.csv", Buffer.from("\ufeffyear\r\n2024\r\n", "utf16le"), "Line 1: This is not UTF-8 text"],
  [
    "latin.csv",
    Buffer.from("year,songs\n2024,Beyoncé - Halo\n", "latin1"),
    "Line 2: This is not UTF-8 text",
  ],
  ["formula.csv", "year\n=2000+24\n", "Row 2: Year must be a whole number from 1900 to 2100"],
  ["songs.csv", "year,month\n2024,5\n", "2024-may.jspf, 1: The JSON is broken"],
  ["nosongs.csv", "year,songs\n2024,none.jspf\n", "Row 2: Songs: none.jspf: it is not in"],
  [
    "nocovers.csv",
    "year,cover\n2024,x.png\n",
    "Row 2: Cover x.png: there is no folder of covers: name it with --covers",
  ],
])("L18: %s ends with a sentence", async ([name, contents, sentence]) => {
  const { code, output } = await run(name, contents, "--dry-run");
  expect({ code, output }).toEqual({ code: 65, output: expect.stringContaining(sentence) });
});

test("a dry run tells, the run keeps, and the second one finds everything there", async () => {
  const table = "Year;Month;Cover\r\n2024;April;SUNNY\r\n2024;6;sunny.png\r\n";
  const dry = await run("good.csv", table, "--covers", covers, "--dry-run");
  expect(dry).toEqual({
    code: 0,
    output: expect.stringContaining(
      "2: April 2024 is new.\n3: June 2024 is new.\n2 playlists would be brought in",
    ),
  });
  expect(await kept()).toEqual(nothing);
  expect(await run("good.csv", table, "--covers", covers)).toEqual({
    code: 0,
    output: "2 playlists brought in, 0 already there.\n",
  });
  const after = {
    playlists: [
      { year: 2024, month: 4, width: 64 },
      { year: 2024, month: 6, width: 64 },
    ],
    images: 1,
    songs: [{ artist: "A", title: "B", duration: 61 }],
  };
  expect(await kept()).toEqual(after);
  expect(await run("good.csv", table, "--covers", covers)).toEqual({
    code: 0,
    output: "0 playlists brought in, 2 already there.\n",
  });
  expect(await kept()).toEqual(after);
});

test.each([
  [[], 64, "How to use it: npm run import -- FILE"],
  [["/nowhere/at/all.csv"], 66, "mixtape: There is no file /nowhere/at/all.csv.\n"],
  [["/dev/zero"], 66, "mixtape: /dev/zero must be a file that this user may read.\n"],
])("import %j ends with a sentence", async (args, code, words) => {
  const answer = await runCommand("import", args, { DATA_DIR: dataDir, DATABASE_URL: "" });
  expect(answer).toEqual({ code, output: expect.stringContaining(words) });
});
