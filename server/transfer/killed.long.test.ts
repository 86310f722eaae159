// After kill -9 inside an import the site is what it was or what it was to be, and the next run finishes it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase, openForCommand } from "../open-database.ts";
import { prepareDataDir } from "../process/data-dir.ts";
import { plain } from "../testing/pictures.ts";
import { runCommand, runProgram } from "../testing/run-program.ts";

const root = join(import.meta.dirname, "..", "..");
const rows = 12;

/** An empty site, and a table with a cover and a song for each of its rows. */
async function place() {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, "data");
  prepareDataDir(dataDir);
  await (await openDatabase({ databaseUrl: undefined, dataDir })).close();
  const file = join(folder, "playlists.csv");
  const lines = Array.from({ length: rows }, (_, index) => `${2000 + index},${index}.png,A - B\n`);
  writeFileSync(file, `year,cover,songs\n${lines.join("")}`);
  mkdirSync(join(folder, "covers"));
  const png = await plain(64, 64).png().toBuffer();
  for (let index = 0; index < rows; index++)
    writeFileSync(join(folder, "covers", `${index}.png`), png);
  return { file, dataDir, environment: { DATA_DIR: dataDir, DATABASE_URL: "" } };
}

async function countsIn(dataDir: string) {
  const { db, close } = await openForCommand({ databaseUrl: undefined, dataDir });
  const playlists = await db.selectFrom("playlists").select("id").execute();
  const songs = await db.selectFrom("songs").select("id").execute();
  await close();
  return { playlists: playlists.length, songs: songs.length };
}

test("killed at any statement, an import has kept all of its playlists or none", async () => {
  const { file, dataDir, environment } = await place();
  const preload = `--import ${join(root, "server", "testing", "die-at-step.ts")}`;
  const none = { playlists: 0, songs: 0 };
  const all = { playlists: rows, songs: rows };
  // Covers first, each in a transaction of its own, then all playlists in one.
  for (let step = 0; ; step += 9) {
    await using program = runProgram(
      { ...environment, NODE_OPTIONS: preload, DIE_AT: String(step) },
      { script: join(root, "scripts", "import.ts"), args: [file] },
    );
    const { code, signal } = await program.ended;
    if (code === 0) {
      expect(step).toBeGreaterThan(20);
      break;
    }
    expect([step, signal]).toEqual([step, "SIGKILL"]);
    expect([none, all]).toContainEqual(await countsIn(dataDir));
  }
  expect(await countsIn(dataDir)).toEqual(all);
  expect(await runCommand("import", [file], environment)).toEqual({
    code: 0,
    output: `0 playlists imported, ${rows} already there.\n`,
  });
  expect(await countsIn(dataDir)).toEqual(all);
});
