import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { databaseFile } from "../../db/sqlite-file.ts";
import { openDatabase } from "../../open-database.ts";
import { fillEveryTable } from "../../testing/fill-every-table.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { playlistRow } from "../../testing/whole-playlist.ts";
import { backUpSqlite } from "./sqlite-backup.ts";
import { restoreSqlite } from "./sqlite-restore.ts";

let filled: Buffer | undefined;

/** Creates a data folder with the playlists C, a and b, and a backup of its database. */
async function site() {
  const { path: dataDir, remove } = temporaryFolder();
  const open = () => openDatabase({ dataDir, databaseUrl: undefined });
  const target = databaseFile(dataDir);
  if (filled) writeFileSync(target, filled, { mode: 0o600 });
  else {
    const { db, close } = await open();
    await fillEveryTable(db, 3);
    await close();
    filled = readFileSync(target);
  }
  const file = join(dataDir, "backup.db");
  await backUpSqlite(dataDir, file);
  return {
    dataDir,
    file,
    target,
    open,
    restore: (backup = file, now = 0) => restoreSqlite(dataDir, backup, now),
    filesNamed: (pattern: RegExp) => readdirSync(dataDir).filter((name) => pattern.test(name)),
    /** Copies the database and its WAL file while the new playlist d is only in the WAL. */
    async copyWithLog(to: string) {
      const { db, close } = await open();
      await db
        .insertInto("playlists")
        .values(playlistRow({ id: "d" }))
        .execute();
      for (const suffix of ["", "-wal"]) copyFileSync(target + suffix, to + suffix);
      await close();
    },
    [Symbol.dispose]: remove,
  };
}

function query(path: string, statement: string) {
  const db = new DatabaseSync(path);
  const rows = db.prepare(statement).all();
  db.close();
  return rows.map((row) => Object.values(row)[0]);
}
const playlists = (path: string) =>
  query(path, "select id from playlists order by id collate binary").join("");

test("restore: keeps the replaced database, including the changes in its WAL", async () => {
  using place = await site();
  const killed = join(place.dataDir, "killed.db");
  await place.copyWithLog(killed);
  for (const suffix of ["", "-wal"]) copyFileSync(killed + suffix, place.target + suffix);
  const replaced = await place.restore();
  expect(playlists(place.target)).toBe("Cab");
  expect(statSync(place.target).mode & 0o777).toBe(0o600);
  expect(playlists(String(replaced))).toBe("Cabd");
  // A database file that was copied together with its WAL is a valid backup, too.
  await place.restore(killed, 1);
  expect(playlists(place.target)).toBe("Cabd");
});

test("restore: deletes sessions, reset links and waiting emails, but keeps unsubscribe links", async () => {
  using place = await site();
  const { db, close } = await place.open();
  const mail = { kind: "new_playlist" as const, created_at: 1, next_attempt_at: 1 };
  for (const playlist_id of ["waiting", "half"])
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
  const ticked = { email_followers: true, published_at: 0 };
  await db.updateTable("playlists").set(ticked).execute();
  await close();
  const file = join(place.dataDir, "second.db");
  await backUpSqlite(place.dataDir, file);
  await place.restore(file);
  const left = (question: string) => query(place.target, `select ${question}`);
  expect(left("count(*) from users")).toEqual([3]);
  expect(left("id from sessions where expires_at > 0")).toEqual([]);
  expect(left("token_hash from reset_tokens")).toEqual([]);
  expect(left("id from follow_requests")).toEqual([]);
  expect(left("follower_id from unsubscribe_links")).toEqual(["f"]);
  expect(left("id from outbox")).toEqual(["3"]);
  expect(left("playlist_id from announcements order by 1")).toEqual(["a", "half"]);
  expect(left("distinct email_followers from playlists")).toEqual([0]);
});

test("restore: ignores the WAL of a database that was moved away", async () => {
  using place = await site();
  const moved = join(place.dataDir, "moved.db");
  await place.copyWithLog(moved);
  rmSync(place.target);
  renameSync(`${moved}-wal`, `${place.target}-wal`);
  await place.restore();
  expect(playlists(place.target)).toBe("Cab");
});

test("restore: replaces a damaged database, but keeps the old file with its WAL", async () => {
  using place = await site();
  writeFileSync(place.target, "damaged");
  writeFileSync(`${place.target}-wal`, "stale");
  const replaced = await place.restore();
  expect(playlists(place.target)).toBe("Cab");
  expect(readFileSync(String(replaced), "utf8")).toBe("damaged");
  expect(readFileSync(`${replaced}-wal`, "utf8")).toBe("stale");
});

const refused = (exitCode: number, words: string) => ({
  exitCode,
  message: expect.stringContaining(words),
});

test("restore: is refused while the site or another program uses the database", async () => {
  using place = await site();
  const { close } = await place.open();
  await expect(place.restore()).rejects.toMatchObject(refused(75, "Mixtape is already running on"));
  await close();
  const shell = new DatabaseSync(place.target);
  shell.exec("delete from playlists where id = 'C'");
  await expect(place.restore()).rejects.toMatchObject(refused(75, "Another program is using"));
  shell.close();
  expect(playlists(place.target)).toBe("ab");
  expect(place.filesNamed(/restored|replaced/)).toEqual([]);
});

const noDatabase = (path: string) => writeFileSync(path, "no database");

test.each<[string, number, string, (file: string) => unknown]>([
  ["is missing", 66, "Check that the file exists and that this user can read it", rmSync],
  ["is not a database", 65, "is damaged or isn't a Mixtape backup", noDatabase],
  [
    "belongs to another program",
    65,
    "is damaged or isn't a Mixtape backup",
    (file) => query(file, "pragma application_id = 1"),
  ],
  [
    "is from a newer version",
    78,
    "(it has 999-of-the-future)",
    (file) => query(file, "insert into migrations values ('999-of-the-future', 0)"),
  ],
])(
  "L13, K8: restore: a backup that %s is refused, and nothing is changed",
  async (_, code, words, spoil) => {
    using place = await site();
    spoil(place.file);
    const before = readFileSync(place.target);
    await expect(place.restore()).rejects.toMatchObject(refused(code, words));
    expect(readFileSync(place.target).equals(before)).toBe(true);
    expect(place.filesNamed(/restored|replaced/)).toEqual([]);
  },
);

test("backup: a damaged database is refused", async () => {
  using place = await site();
  writeFileSync(place.target, readFileSync(place.target).fill(0xff, 4096 * 3, 4096 * 4));
  await expect(backUpSqlite(place.dataDir, join(place.dataDir, "second.db"))).rejects.toMatchObject(
    { exitCode: 65 },
  );
  expect(place.filesNamed(/^second/)).toEqual([]);
});
