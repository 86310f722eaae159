import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownedSite } from "../../testing/owned-site.ts";
import { hollowPng, plain } from "../../testing/pictures.ts";
import { runCommand } from "../../testing/run-program.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const site = ownedSite();
const shown = async (year: number) =>
  (await site.client()("GET /music/:year", { params: { year } })).count;
const jspf = JSON.stringify({ playlist: { track: [{ title: "T", creator: "C" }] } });

const { path: folder, remove } = temporaryFolder();
const covers = join(folder, "pictures");
afterAll(remove);
beforeAll(async () => {
  mkdirSync(covers);
  mkdirSync(join(folder, "songs"));
  writeFileSync(join(covers, "Sunny.PNG"), await plain(64, 64).png().toBuffer());
  writeFileSync(join(covers, "bomb.png"), hollowPng(11_000, 11_000));
  writeFileSync(join(covers, "large.jpg"), Buffer.alloc(33 * 1024 * 1024, 0xff));
  writeFileSync(join(folder, "songs", "April 1930.jspf"), jspf);
});

const command = (...args: string[]) =>
  runCommand("import", args, {
    DATA_DIR: site.config.dataDir,
    DATABASE_URL: site.config.databaseUrl ?? "",
  });
const run = (contents: string, ...args: string[]) => {
  const file = join(folder, "table.csv");
  writeFileSync(file, contents);
  return command(file, "--covers", covers, ...args);
};

test("import command: publishes playlists while the site runs, except in a dry run", async () => {
  expect(await shown(1930)).toBe(0);
  const table = "Year;Month;Cover\r\n1930;April;SUNNY\r\n1930;6;sunny.png\r\n";
  const dry = await run(table, "--dry-run");
  expect(dry.output).toContain("2: April 1930 is new.\n3: June 1930 is new.\n2 playlists would be");
  expect(await site.db.selectFrom("images").select("filename").execute()).toEqual([]);
  const output = "2 playlists imported, 0 already there.\n";
  expect(await run(table)).toEqual({ code: 0, output });
  // The command publishes the playlists at the machine's time. If the site's clock were earlier, they would not be public yet.
  site.clock.now = Date.now();
  await expect.poll(() => shown(1930), { interval: 20 }).toBe(2);
  expect((await site.api("GET /playlists/", {})).data).toMatchObject([
    { month: 6, image: expect.any(String), song_count: 0 },
    { month: 4, image: expect.any(String), song_count: 1 },
  ]);
});

test("L18: import command: a missing or hostile file is refused with a message that names its row", async () => {
  const rows = ["1,sunny,", "2,bomb.png,", "3,large.jpg,", "4,../data/secret.key,", "5,,none.jspf"];
  const { code, output } = await run(`year,month,cover,songs\n1931,${rows.join("\n1931,")}\n`);
  expect(code).toBe(65);
  expect(output.match(/(?<=^mixtape: ).*/gm)).toEqual([
    "Row 3: Cover bomb.png: The image is too large. The limit is 40 million pixels and 12000 pixels per side.",
    "Row 4: Cover large.jpg: the file is too large. The limit is 32 MiB.",
    `Row 5: Cover ../data/secret.key: not found in ${covers}.`,
    `Row 6: Songs: none.jspf: not found in ${join(folder, "songs")}.`,
    "4 playlists couldn't be imported, so nothing was imported.",
  ]);
  expect(await shown(1931)).toBe(0);
});

test("L18: import command: an unreadable table or folder is refused with a message", async () => {
  for (const [answer, code, words] of [
    [await run("title,artist\na,b\n"), 65, "table.csv, so nothing was imported. The"],
    [await command(), 64, "Usage: npm run import -- FILE"],
    [await command("/dev/zero"), 66, "mixtape: There is no file /dev/zero.\n"],
    [await command("x", "--covers", "/no"), 66, "mixtape: There is no folder /no.\n"],
  ] as const)
    expect(answer).toEqual({ code, output: expect.stringContaining(words) });
});
