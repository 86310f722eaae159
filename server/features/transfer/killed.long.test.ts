import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase, openForCommand } from "../../open-database.ts";
import { prepareFolder } from "../../process/data-dir.ts";
import { plain } from "../../testing/pictures.ts";
import { runCommand, runProgram } from "../../testing/run-program.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const root = join(import.meta.dirname, "..", "..", "..");

test("import: an import that is killed has saved either all playlists or no playlist", async () => {
  using temporary = temporaryFolder();
  const folder = temporary.path;
  const place = { databaseUrl: undefined, dataDir: join(folder, "data") };
  prepareFolder(place.dataDir);
  await (await openDatabase(place)).close();
  const file = join(folder, "playlists.csv");
  const lines = Array.from({ length: 12 }, (_, index) => `${2000 + index},${index}.png,A - B\n`);
  writeFileSync(file, `year,cover,songs\n${lines.join("")}`);
  mkdirSync(join(folder, "covers"));
  const png = await plain(64, 64).png().toBuffer();
  for (const index of lines.keys()) writeFileSync(join(folder, "covers", `${index}.png`), png);
  const saved = async () => {
    const { db, close } = await openForCommand(place);
    const playlists = await db.selectFrom("playlists").select("id").execute();
    const songs = await db.selectFrom("songs").select("id").execute();
    await close();
    return [playlists.length, songs.length];
  };
  const environment = { DATA_DIR: place.dataDir, DATABASE_URL: "" };
  const NODE_OPTIONS = `--import ${join(root, "server", "testing", "die-at-step.ts")}`;
  // Each round allows nine more file and database operations before the kill, until an import completes.
  for (let step = 0; ; step += 9) {
    await using program = runProgram(
      { ...environment, NODE_OPTIONS, DIE_AT: String(step) },
      { script: join(root, "scripts", "import.ts"), args: [file] },
    );
    const { code, signal } = await program.ended;
    if (code === 0) {
      expect(step).toBeGreaterThan(20);
      break;
    }
    expect([step, signal]).toEqual([step, "SIGKILL"]);
    expect([
      [0, 0],
      [12, 12],
    ]).toContainEqual(await saved());
  }
  expect(await runCommand("import", [file], environment)).toEqual({
    code: 0,
    output: "0 playlists imported, 12 already there.\n",
  });
  expect(await saved()).toEqual([12, 12]);
});
