import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test } from "vitest";
import { startSession } from "../auth/sessions.ts";
import { databaseFile } from "../db/sqlite-file.ts";
import type { Db } from "../db/tables.ts";
import { enqueue } from "../mail/outbox.ts";
import { openDatabase } from "../open-database.ts";
import { StartError } from "../process/start-error.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { insertUser } from "../users/queries.ts";
import { backUpSqlite } from "./sqlite-backup.ts";
import { restoreSqlite } from "./sqlite-restore.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined });
const addPlaylist = (db: Db, year: number) =>
  db
    .insertInto("playlists")
    .values(playlistRow({ id: `in ${year}`, year }))
    .execute();

/** A site's folder with a playlist of 2001, and a backup of it. */
async function site() {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-backup-"));
  folders.push(dataDir);
  const { db, close } = await open(dataDir);
  await addPlaylist(db, 2001);
  const user = { email: "ada@example.com", password_hash: "$argon2id$x" };
  const { id } = await insertUser(db, user, Date.now(), "email_taken");
  const row = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  await startSession(db, row, "", Date.now());
  const token = { user_id: id, created_at: 1, expires_at: 2 };
  const token_hash = "a".repeat(64);
  await db
    .insertInto("reset_tokens")
    .values({ ...token, token_hash })
    .execute();
  await db
    .insertInto("follow_links")
    .values({ token_hash, follower_id: "b".repeat(64), kind: "confirm", expires_at: 2 })
    .execute();
  await db
    .transaction()
    .execute((transaction) =>
      enqueue(transaction, { kind: "test", address: "ada@example.com" }, "owner", 1000),
    );
  await close();
  const file = join(dataDir, "backup.db");
  await backUpSqlite(dataDir, file);
  return { dataDir, file, target: databaseFile(dataDir) };
}

function ask(path: string, question: string) {
  const db = new DatabaseSync(path);
  const rows = db.prepare(question).all();
  db.close();
  return rows.map((row) => Object.values(row)[0]);
}
const years = (path: string) => ask(path, "select year from playlists order by year");
const change = (path: string, statement: string) => {
  const db = new DatabaseSync(path);
  db.exec(statement);
  db.close();
};

const restore = (dataDir: string, file: string) => restoreSqlite(dataDir, file, Date.now());

async function refusal(work: Promise<unknown>) {
  const error = await work.catch((problem: unknown) => problem);
  if (!(error instanceof StartError)) throw new Error("was not refused", { cause: error });
  return { code: error.exitCode, text: error.message };
}

test("a restore replaces the database and keeps the one before, what was in its log included", async () => {
  const { dataDir, file, target } = await site();
  // Killed with its newest row in the log alone.
  const killed = join(dataDir, "killed.db");
  const { db, close } = await open(dataDir);
  await addPlaylist(db, 2002);
  for (const suffix of ["", "-wal"]) copyFileSync(target + suffix, killed + suffix);
  await close();
  for (const suffix of ["", "-wal"]) copyFileSync(killed + suffix, target + suffix);

  const kept = await restore(dataDir, file);
  expect(years(target)).toEqual([2001]);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  expect(years(String(kept))).toEqual([2001, 2002]);
  // A database that was copied with its log is a backup too.
  await restore(dataDir, killed);
  expect(years(target)).toEqual([2001, 2002]);
});

test("what was announced and not mailed yet can be announced again", async () => {
  const { dataDir, target } = await site();
  const { db, close } = await open(dataDir);
  const mail = { kind: "new_playlist" as const, created_at: 1, next_attempt_at: 1 };
  for (const playlist_id of ["waiting", "half", "done"])
    await db
      .insertInto("announcements")
      .values({ playlist_id, announced_at: 1, starts_at: 1 })
      .execute();
  await db
    .insertInto("outbox")
    .values([
      { ...mail, id: "1", playlist_id: "waiting" },
      { ...mail, id: "2", playlist_id: "half" },
      { ...mail, id: "3", playlist_id: "half", sent_at: 1 },
    ])
    .execute();
  await close();
  const file = join(dataDir, "announced.db");
  await backUpSqlite(dataDir, file);
  await restore(dataDir, file);
  expect(ask(target, "select playlist_id from announcements order by 1")).toEqual(["done", "half"]);
});

test("sessions, links and waiting mails of the backup have ended", async () => {
  const { dataDir, file, target } = await site();
  await restore(dataDir, file);
  expect(ask(target, "select count(*) from users")).toEqual([1]);
  expect(ask(target, "select count(*) from sessions where expires_at > 0")).toEqual([0]);
  for (const table of ["reset_tokens", "follow_links", "outbox"])
    expect(ask(target, `select count(*) from ${table}`)).toEqual([0]);
});

test("the log of a database that was moved away does not end up in the restored one", async () => {
  const { dataDir, file, target } = await site();
  const { db, close } = await open(dataDir);
  await addPlaylist(db, 2003);
  copyFileSync(`${target}-wal`, `${target}-left`);
  await close();
  rmSync(target);
  renameSync(`${target}-left`, `${target}-wal`);
  await restore(dataDir, file);
  expect(years(target)).toEqual([2001]);
});

test("a restore heals a damaged database and keeps the damaged one with its log", async () => {
  const { dataDir, file, target } = await site();
  writeFileSync(target, "damaged");
  writeFileSync(`${target}-wal`, "stale");
  const kept = await restore(dataDir, file);
  expect(years(target)).toEqual([2001]);
  expect(readFileSync(String(kept), "utf8")).toBe("damaged");
  expect(readFileSync(`${kept}-wal`, "utf8")).toBe("stale");
});

test("nothing is changed while the site or another program uses the database", async () => {
  const { dataDir, file, target } = await site();
  const { close } = await open(dataDir);
  expect(await refusal(restore(dataDir, file))).toEqual({
    code: 75,
    text: expect.stringContaining("Another Mixtape already runs on"),
  });
  await close();
  const shell = new DatabaseSync(target);
  shell.exec("update playlists set year = 2005");
  expect(await refusal(restore(dataDir, file))).toEqual({
    code: 75,
    text: expect.stringContaining("Another program uses"),
  });
  shell.close();
  expect(years(target)).toEqual([2005]);
  expect(readdirSync(dataDir).filter((name) => /restored|replaced/.test(name))).toEqual([]);
});

test.each<[string, number, string, (file: string) => void]>([
  ["is missing", 66, "must be a backup that this user may read", (file) => rmSync(file)],
  ["is no database", 65, "is damaged, or no backup", (file) => writeFileSync(file, "no database")],
  [
    "is half there",
    65,
    "is damaged, or no backup",
    (file) => writeFileSync(file, readFileSync(file).subarray(0, statSync(file).size / 2)),
  ],
  [
    "is another program's",
    65,
    "is damaged, or no backup",
    (file) => change(file, "pragma application_id = 1"),
  ],
  [
    "is newer",
    78,
    "(it has 999-of-the-future)",
    (file) => change(file, "insert into migrations values ('999-of-the-future', 0)"),
  ],
])(
  "L13, K8: a backup that %s is refused, and nothing is changed",
  async (_, code, words, spoil) => {
    const { dataDir, file, target } = await site();
    spoil(file);
    const before = readFileSync(target);
    const { code: found, text } = await refusal(restore(dataDir, file));
    expect([found, text]).toEqual([code, expect.stringContaining(words)]);
    expect(readFileSync(target).equals(before)).toBe(true);
    expect(readdirSync(dataDir).filter((name) => /restored|replaced/.test(name))).toEqual([]);
  },
);

test.each([
  ["no database", (path: string) => writeFileSync(path, "no database")],
  [
    "a torn page",
    (path: string) => {
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0xff, 4096 * 3, 4096 * 4));
    },
  ],
])("a damaged database is not backed up: %s", async (_, spoil) => {
  const { dataDir, target } = await site();
  spoil(target);
  const { code } = await refusal(backUpSqlite(dataDir, join(dataDir, "second.db")));
  expect(code).toBe(65);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("second"))).toEqual([]);
});
