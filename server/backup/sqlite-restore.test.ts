import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { NewPlaylist } from "#contract/playlists.ts";
import { databaseFile } from "../db/sqlite-file.ts";
import { openDatabase } from "../open-database.ts";
import { insertPlaylist } from "../playlists/queries.ts";
import { StartError } from "../process/start-error.ts";
import { deleteUser, insertUser, listUsers, updateUser } from "../users/queries.ts";
import { pruneBackupsIn } from "./folder.ts";
import { openBackup } from "./opened-backup.ts";
import { backUpSqlite } from "./sqlite-backup.ts";
import { restoreSqlite } from "./sqlite-restore.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A site's folder with one playlist, and a backup of it. */
async function site() {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-backup-"));
  folders.push(dataDir);
  await addPlaylist(dataDir, 2001);
  const file = join(dataDir, "backup.db");
  backUpSqlite(dataDir, file, 1_000_000);
  return { dataDir, file, target: databaseFile(dataDir) };
}

async function addPlaylist(dataDir: string, year: number) {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  await db
    .transaction()
    .execute((transaction) =>
      insertPlaylist(transaction, z.parse(NewPlaylist, { year }), Date.now()),
    );
  await close();
}

function years(path: string) {
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = db.prepare("select year from playlists order by year").all();
  db.close();
  return rows.map(({ year }) => year);
}

const change = (path: string, statement: string) => {
  const db = new DatabaseSync(path);
  db.exec(statement);
  db.close();
};

async function restore(dataDir: string, file: string, replaceNewer = false) {
  using backup = openBackup(file);
  return await restoreSqlite({ dataDir, backup, replaceNewer, now: Date.now() });
}

async function refusal(work: Promise<unknown>) {
  const error = await work.catch((problem: unknown) => problem);
  if (!(error instanceof StartError)) throw new Error("was not refused", { cause: error });
  return { code: error.exitCode, text: error.message };
}

test("a restore replaces the database and keeps the one before, what was in its log included", async () => {
  const { dataDir, file, target } = await site();
  // Killed with its newest row in the log alone.
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  await db
    .transaction()
    .execute((transaction) =>
      insertPlaylist(transaction, z.parse(NewPlaylist, { year: 2002 }), Date.now()),
    );
  for (const suffix of ["", "-wal"])
    copyFileSync(target + suffix, `${join(dataDir, "killed.db")}${suffix}`);
  await close();
  for (const suffix of ["", "-wal"])
    copyFileSync(`${join(dataDir, "killed.db")}${suffix}`, target + suffix);

  const { keptIn = "", counts } = await restore(dataDir, file);
  expect(counts("playlists")).toBe(1);
  expect(years(target)).toEqual([2001]);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  expect(years(join(keptIn, "mixtape.db"))).toEqual([2001, 2002]);
  // A database that was copied with its log is a backup too.
  await restore(dataDir, join(dataDir, "killed.db"));
  expect(years(target)).toEqual([2001, 2002]);
});

test("users who were renamed and deleted are no hindrance", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-backup-"));
  folders.push(dataDir);
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  const users = await Promise.all(
    ["ada", "bob", "cleo"].map((name) =>
      insertUser(
        db,
        { email: `${name}@example.com`, full_name: name, password_hash: "$argon2id$x" },
        Date.now(),
        "email_taken",
      ),
    ),
  );
  await updateUser(db, users[0]?.id ?? "", { full_name: "Ada Lovelace" });
  await deleteUser(db, users[1]?.id ?? "");
  await close();
  const file = join(dataDir, "backup.db");
  backUpSqlite(dataDir, file, 1_000_000);
  await restore(dataDir, file);
  const restored = await openDatabase({ dataDir, databaseUrl: undefined });
  const found = await listUsers(restored.db, { skip: 0, limit: 5, q: "lovelace", sort: undefined });
  await restored.close();
  expect(found).toMatchObject({ count: 1, data: [{ email: "ada@example.com" }] });
});

test("a restored database bears no trace of having been a backup", async () => {
  const { dataDir, file, target } = await site();
  await restore(dataDir, file);
  const db = new DatabaseSync(target, { readOnly: true });
  expect(db.prepare("select name from sqlite_schema where name = 'backup_facts'").all()).toEqual(
    [],
  );
  db.close();
});

test("a restore heals a damaged database and keeps the damaged one", async () => {
  const { dataDir, file, target } = await site();
  writeFileSync(target, "damaged");
  writeFileSync(`${target}-wal`, "stale");
  const { keptIn = "" } = await restore(dataDir, file);
  expect(years(target)).toEqual([2001]);
  expect(readFileSync(join(keptIn, "mixtape.db"), "utf8")).toBe("damaged");
  expect(readFileSync(join(keptIn, "mixtape.db-wal"), "utf8")).toBe("stale");
});

test("what was there is kept as a copy, and nothing is moved while another program holds its log", async () => {
  const { dataDir, file, target } = await site();
  const reader = new DatabaseSync(target, { readOnly: true });
  reader.exec("begin; select count(*) from playlists");
  reader.prepare("select count(*) from playlists").get();
  change(target, "update playlists set year = 2005");
  const before = statSync(target).ino;
  expect(await refusal(restore(dataDir, file))).toEqual({
    code: 75,
    text: expect.stringContaining("nothing was changed"),
  });
  expect([statSync(target).ino, years(target)]).toEqual([before, [2005]]);
  expect(readdirSync(dataDir).filter((name) => /restore|replaced/.test(name))).toEqual([]);
  reader.close();
  const { keptIn = "" } = await restore(dataDir, file);
  expect(years(join(keptIn, "mixtape.db"))).toEqual([2005]);
  expect(statSync(join(keptIn, "mixtape.db")).ino).not.toBe(before);
});

test("a running site is never overwritten", async () => {
  const { dataDir, file } = await site();
  const { close } = await openDatabase({ dataDir, databaseUrl: undefined });
  expect(await refusal(restore(dataDir, file))).toEqual({
    code: 75,
    text: expect.stringContaining("Another Mixtape already runs on"),
  });
  await close();
});

test.each([
  "update playlists set year = 2007",
  // What a search finds users by.
])("one letter changed in a backup is noticed, and nothing is touched: %s", async (damage) => {
  const { dataDir, file, target } = await site();
  change(file, damage);
  const before = readFileSync(target);
  expect(await refusal(restore(dataDir, file))).toEqual({
    code: 65,
    text: `${file} is damaged, or no backup of Mixtape: nothing was changed.`,
  });
  expect(readFileSync(target).equals(before)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => /restored|replaced/.test(name))).toEqual([]);
});

test("K8: neither a newer backup is restored, nor a newer site replaced without being told to", async () => {
  const { dataDir, file, target } = await site();
  const newer = join(dataDir, "newer.db");
  copyFileSync(target, newer);
  change(newer, "insert into migrations values ('999-of-the-future', 0)");
  const before = readFileSync(target);
  expect(await refusal(restore(dataDir, newer))).toEqual({
    code: 78,
    text: expect.stringContaining("(it has 999-of-the-future)"),
  });
  expect(readFileSync(target).equals(before)).toBe(true);

  copyFileSync(newer, target);
  expect(await refusal(restore(dataDir, file))).toEqual({
    code: 78,
    text: expect.stringContaining("add --replace-newer"),
  });
  expect(readFileSync(target).equals(readFileSync(newer))).toBe(true);
  await restore(dataDir, file, true);
  expect(years(target)).toEqual([2001]);
});

test("the site's own database is no backup of itself", async () => {
  const { dataDir, target } = await site();
  expect(await refusal(restore(dataDir, target))).toEqual({
    code: 64,
    text: `${target} is the site's own database.`,
  });
});

test("a damaged database is not backed up as if it were whole", async () => {
  const { dataDir, target } = await site();
  writeFileSync(target, "damaged");
  const work = Promise.try(() => backUpSqlite(dataDir, join(dataDir, "second.db"), 0));
  expect(await refusal(work)).toEqual({ code: 65, text: expect.stringContaining("is damaged") });
  expect(readdirSync(dataDir).filter((name) => name.startsWith("second"))).toEqual([]);
});

test("the oldest of our backups are deleted and nothing else", async () => {
  const { dataDir } = await site();
  const folder = join(dataDir, "backups");
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  const [oldest, ...rest] = [
    "mixtape-2020-01-01T00-00-00-000Z.db",
    "mixtape-2021-01-01T00-00-00-000Z.dump",
    "holidays.jpg",
  ] as const;
  for (const name of [oldest, ...rest]) writeFileSync(join(folder, name), "");
  expect(pruneBackupsIn(folder, 1)).toEqual([oldest]);
  expect(readdirSync(folder).sort()).toEqual(rest.toSorted());
});
