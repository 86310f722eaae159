import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { databaseFile } from "../../db/sqlite-file.ts";
import { openDatabase } from "../../open-database.ts";
import { runCommand } from "../../testing/run-program.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { playlistRow } from "../../testing/whole-playlist.ts";
import { listBackups } from "./folder.ts";
import { backUpSqlite } from "./sqlite-backup.ts";

const preload = `--import ${join(import.meta.dirname, "..", "..", "testing", "die-at-step.ts")}`;

async function site() {
  const { path: dataDir, remove } = temporaryFolder();
  const open = () => openDatabase({ dataDir, databaseUrl: undefined });
  const { db, close } = await open();
  const add = (year: number) => db.insertInto("playlists").values(playlistRow({ year })).execute();
  await add(2001);
  const file = join(dataDir, "backup.db");
  await backUpSqlite(dataDir, file);
  await add(2002);
  await close();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: "", NODE_OPTIONS: preload };
  /** Kills each run of the command one operation later than the run before, until a run finishes. */
  async function killedAtEveryStep(
    command: "backup" | "restore",
    argument: string,
    look: (code: number | null) => void,
  ) {
    for (let step = 0, code: number | null = null; code === null; step++) {
      const settings = { ...environment, DIE_AT: String(step) };
      ({ code } = await runCommand(command, [argument], settings));
      // Opens the database, as the next start of the site does.
      await (await open()).close();
      look(code);
    }
  }
  return { dataDir, file, killedAtEveryStep, [Symbol.dispose]: remove };
}

function yearsIn(path: string) {
  const db = new DatabaseSync(path);
  expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  const rows = db.prepare("select year from playlists order by year").all();
  db.close();
  return rows.map(({ year }) => year).join();
}

test("L12: restore: a restore killed at any step leaves either the old or the restored site", async () => {
  using place = await site();
  const found: string[] = [];
  await place.killedAtEveryStep("restore", place.file, () =>
    found.push(yearsIn(databaseFile(place.dataDir))),
  );
  const before = found.filter((years) => years === "2001,2002");
  expect(before.length).toBeGreaterThan(5);
  const after = found.slice(before.length);
  expect(after.length).toBeGreaterThan(0);
  expect(found).toEqual([...before, ...after.map(() => "2001")]);
}, 180_000);

test("backup: a backup killed at any step leaves either a complete backup or no backup", async () => {
  using place = await site();
  const folder = join(place.dataDir, "backups");
  await place.killedAtEveryStep("backup", folder, (code) => {
    const made = listBackups(folder, Date.now(), "mixtape").map(({ name }) => join(folder, name));
    for (const path of made) {
      expect(yearsIn(path)).toBe("2001,2002");
      rmSync(path);
    }
    expect(code === null || made.length === 1).toBe(true);
  });
  expect(yearsIn(databaseFile(place.dataDir))).toBe("2001,2002");
  expect(readdirSync(folder).every((name) => name.includes(".db.part"))).toBe(true);
}, 180_000);
