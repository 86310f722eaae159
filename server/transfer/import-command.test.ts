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
  writeFileSync(join(covers, "Sunny.PNG"), await plain(64, 64).png().toBuffer());
  writeFileSync(join(covers, "bomb.png"), hollowPng(11_000, 11_000));
  writeFileSync(join(covers, "large.jpg"), Buffer.alloc(33 * 1024 * 1024, 0xff));
  const track = [{ title: "B", creator: "A" }];
  writeFileSync(join(folder, "songs", "April 2024.jspf"), JSON.stringify({ playlist: { track } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const command = (...args: string[]) =>
  runCommand("import", args, { DATA_DIR: dataDir, DATABASE_URL: "" });

const run = (contents: string, ...args: string[]) => {
  const file = join(folder, "table.csv");
  writeFileSync(file, contents);
  return command(file, "--covers", covers, ...args);
};

async function kept() {
  const { db, close } = await openDatabase(place);
  const playlists = await db
    .selectFrom("playlists")
    .leftJoin("images", "filename", "image")
    .leftJoin("songs", "playlist_id", "playlists.id")
    .select(["month", "width", "title"])
    .execute();
  await close();
  return playlists;
}

test("L18: rows with hostile and missing covers and songs are refused each with its row, and no playlist is kept", async () => {
  const rows = ["1,sunny,", "2,bomb.png,", "3,large.jpg,", "4,../data/secret.key,", "5,,none.jspf"];
  const { code, output } = await run(`year,month,cover,songs\n2021,${rows.join("\n2021,")}\n`);
  expect(code).toBe(65);
  expect(output.match(/(?<=^mixtape: ).*/gm)).toEqual([
    "Row 3: Cover bomb.png: The image has too many pixels: 40 million at most, and 12000 on a side.",
    "Row 4: Cover large.jpg: it is too large: 32 MiB at most.",
    `Row 5: Cover ../data/secret.key: it is not in ${covers}.`,
    `Row 6: Songs: none.jspf: it is not in ${join(folder, "songs")}.`,
    "4 playlists refused: nothing was kept.",
  ]);
  expect(await kept()).toEqual([]);
});

test("a dry run says what would be, the run keeps it with covers and songs found by their names", async () => {
  const table = "Year;Month;Cover\r\n2024;April;SUNNY\r\n2024;6;sunny.png\r\n";
  const dry = await run(table, "--dry-run");
  expect(dry.output).toContain("2: April 2024 is new.\n3: June 2024 is new.\n2 playlists would be");
  expect(await kept()).toEqual([]);
  const output = "2 playlists brought in, 0 already there.\n";
  expect(await run(table)).toEqual({ code: 0, output });
  expect(await kept()).toEqual([
    { month: 4, width: 64, title: "B" },
    { month: 6, width: 64, title: null },
  ]);
});

test("L18: what is no table, file or folder ends with a sentence", async () => {
  for (const [answer, code, words] of [
    [await run("title,artist\na,b\n"), 65, "table.csv cannot be read, and nothing was kept. The"],
    [await command(), 64, "How to use it: npm run import -- FILE"],
    [await command("/dev/zero"), 66, "mixtape: There is no file /dev/zero.\n"],
    [await command("x", "--covers", "/no"), 66, "mixtape: There is no folder /no.\n"],
  ] as const)
    expect(answer).toEqual({ code, output: expect.stringContaining(words) });
});
