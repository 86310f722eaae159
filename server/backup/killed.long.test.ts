import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { databaseFile } from "../db/sqlite-file.ts";
import { openDatabase } from "../open-database.ts";
import { runCommand } from "../testing/run-program.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { backUpSqlite } from "./sqlite-backup.ts";

const preload = `--import ${join(import.meta.dirname, "..", "testing", "die-at-step.ts")}`;

function yearsIn(path: string) {
  using db = new DatabaseSync(path);
  expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  const rows = db.prepare("select year from playlists order by year").all();
  return rows.map(({ year }) => year).join();
}

test("L12: a restore killed before any of its steps leaves the old site or the new one, and can be run again", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "mixtape-killed-"));
  const dataDir = folder.path;
  const open = () => openDatabase({ dataDir, databaseUrl: undefined });
  const { db, close } = await open();
  const add = (year: number) => db.insertInto("playlists").values(playlistRow({ year })).execute();
  await add(2001);
  const backup = join(dataDir, "backup.db");
  await backUpSqlite(dataDir, backup);
  await add(2002);
  await close();
  const settings = { DATA_DIR: dataDir, DATABASE_URL: "", NODE_OPTIONS: preload };
  const found: string[] = [];
  // At its first step, then at its second, until it comes to its end.
  for (let code: number | null = null; code === null; ) {
    const DIE_AT = String(found.length);
    ({ code } = await runCommand("restore", [backup], { ...settings, DIE_AT }));
    // As the next start finds it.
    await (await open()).close();
    found.push(yearsIn(databaseFile(dataDir)));
  }
  const before = found.filter((years) => years === "2001,2002");
  expect(before.length).toBeGreaterThan(5);
  const after = found.slice(before.length);
  expect(after.length).toBeGreaterThan(0);
  expect(found).toEqual([...before, ...after.map(() => "2001")]);
}, 600_000);
