import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile } from "../db/sqlite-file.ts";
import { openDatabase } from "../open-database.ts";
import { runCommand } from "../testing/run-program.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { listBackups } from "./folder.ts";
import { backUpSqlite } from "./sqlite-backup.ts";

const preload = `--import ${join(import.meta.dirname, "..", "testing", "die-at-step.ts")}`;

/** A site's folder with a playlist of 2002, and a backup from before it was added. */
async function site() {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-killed-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const add = (year: number) =>
    db
      .insertInto("playlists")
      .values(playlistRow({ id: `in ${year}`, year }))
      .execute();
  await add(2001);
  const file = join(dataDir, "backup.db");
  await backUpSqlite(dataDir, file);
  await add(2002);
  await close();
  return { dataDir, file };
}

function yearsIn(path: string) {
  const db = new DatabaseSync(path);
  expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  const rows = db.prepare("select year from playlists order by year").all();
  db.close();
  return rows.map(({ year }) => year);
}

test("L12: a restore killed before any of its steps leaves the old site or the new one, and can be run again", async () => {
  const { dataDir, file } = await site();
  const environment = { DATA_DIR: dataDir, DATABASE_URL: "", NODE_OPTIONS: preload };
  const found: string[] = [];
  for (let step = 0, code: number | null = null; code === null; step++) {
    code = (await runCommand("restore", [file], { ...environment, DIE_AT: String(step) })).code;
    // As the next start finds it.
    await (await openDatabase({ dataDir, databaseUrl: undefined })).close();
    found.push(yearsIn(databaseFile(dataDir)).join());
  }
  const [old, restored] = ["2001,2002", "2001"];
  const before = found.filter((years) => years === old);
  expect(before.length).toBeGreaterThan(5);
  expect(found).toEqual([...before, ...found.slice(before.length).map(() => restored)]);
  expect(found.at(-1)).toBe(restored);
}, 180_000);

test("a backup killed before any of its steps leaves a whole one or none", async () => {
  const { dataDir } = await site();
  const folder = join(dataDir, "backups");
  const environment = { DATA_DIR: dataDir, DATABASE_URL: "", NODE_OPTIONS: preload };
  for (let step = 0, code: number | null = null; code === null; step++) {
    code = (await runCommand("backup", [folder], { ...environment, DIE_AT: String(step) })).code;
    const made = step === 0 ? [] : listBackups(folder, "mixtape");
    for (const { name } of made) expect(yearsIn(join(folder, name))).toEqual([2001, 2002]);
    for (const { name } of made) rmSync(join(folder, name));
    expect(code === null || made.length === 1).toBe(true);
  }
  expect(yearsIn(databaseFile(dataDir))).toEqual([2001, 2002]);
  expect(readdirSync(folder).every((name) => name.includes(".db.part"))).toBe(true);
});
