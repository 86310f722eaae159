// From SQLite to PostgreSQL and back. What each needs of the other is there in the project that has both.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { databaseFile } from "../../db/sqlite-file.ts";
import type { Db } from "../../db/tables.ts";
import { openDatabase } from "../../open-database.ts";
import { insertSongs } from "../../songs/queries.ts";
import { emptyPlace, engine } from "../../testing/databases.ts";
import { fillEveryTable } from "../../testing/fill-every-table.ts";
import { runCommand, runProgram } from "../../testing/run-program.ts";
import { song } from "../../testing/songs.ts";
import { playlistRow } from "../../testing/whole-playlist.ts";
import { moveSite } from "./move-site.ts";
import { tablesInOrder } from "./tables-in-order.ts";

const both = test.runIf(engine() === "postgres");

function folder() {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-move-"));
  return {
    dataDir,
    databaseUrl: undefined,
    [Symbol.dispose]: () => rmSync(dataDir, { recursive: true }),
  };
}

/** Everything, in an order that both databases agree on, without the numbers they give themselves. */
async function contents(db: Db, sqlite: Db) {
  const all: Record<string, unknown[]> = {};
  for (const { name, columns, key, isNumbered } of await tablesInOrder(sqlite)) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)} order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(
      db,
    );
    const lines = rows.map((row) =>
      JSON.stringify(row, (_key, value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
      ),
    );
    all[name] = isNumbered ? lines : lines.sort();
  }
  return all;
}

async function contentsOf(place: { dataDir: string; databaseUrl: string | undefined }) {
  const sqlite = await openDatabase({ databaseUrl: undefined, dataDir: place.dataDir });
  try {
    return await contents(sqlite.db, sqlite.db);
  } finally {
    await sqlite.close();
  }
}

/** How many songs the search of SQLite knows. */
const found = async (db: Db) =>
  (
    await sql<{
      count: number;
    }>`select count(*) as count from song_search where song_search match 'title'`.execute(db)
  ).rows[0]?.count;

async function filledFolder(place: { dataDir: string; databaseUrl: undefined }) {
  const { db, close } = await openDatabase(place);
  await fillEveryTable(db).finally(close);
  return contentsOf(place);
}

both("a site goes from SQLite to PostgreSQL and back, and every row is as it was", async () => {
  using first = folder();
  using last = folder();
  await using middle = await emptyPlace();
  const before = await filledFolder(first);
  // A table that is added later must have rows here, or this proves nothing about it.
  for (const [name, rows] of Object.entries(before))
    expect([name, rows.length > 0]).toEqual([name, true]);
  const bytes = readFileSync(databaseFile(first.dataDir));

  const counts = await moveSite(first, middle);
  expect(counts.get("users")).toBe(1200);
  expect(counts.get("songs")).toBe(899);
  expect(readFileSync(databaseFile(first.dataDir)).equals(bytes)).toBe(true);

  // Songs that are added there get numbers that nobody has.
  const there = await openDatabase(middle);
  await there.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("playlists")
      .values(playlistRow({ id: "later" }))
      .execute();
    await insertSongs(transaction, "later", [song("A - B")]);
    await transaction.deleteFrom("playlists").where("id", "=", "later").execute();
  });
  await there.close();

  await moveSite(middle, last);
  expect(await contentsOf(last)).toEqual(before);
  const { db, close } = await openDatabase(last);
  expect(await found(db)).toBe(899);
  await close();
});

both(
  "a target that holds anything is refused and left as it is, and so is a database that is in use",
  async () => {
    using from = folder();
    await using to = await emptyPlace();
    await filledFolder(from);
    const client = new pg.Client({ connectionString: to.databaseUrl });
    await client.connect();
    await expect(moveSite(from, to)).rejects.toThrow("Somebody else is connected to the database");
    await client.query("create table somebodys (id text)");
    await client.end();
    await expect(moveSite(from, to)).rejects.toThrow(
      "The database that --to names is not empty, and nothing was changed",
    );

    await using filled = await emptyPlace();
    await moveSite(from, filled);
    await expect(moveSite(from, filled)).rejects.toThrow("is not empty");
    await expect(moveSite(filled, from)).rejects.toThrow(
      "is not empty, and nothing was changed: name another folder",
    );
    const running = await openDatabase(filled);
    await running.db.selectFrom("users").select("id").limit(1).execute();
    using other = folder();
    await expect(moveSite(filled, other)).rejects.toThrow("stop the site");
    await running.close();
  },
);

both("a row that arrives changed is noticed, and nothing is kept", async () => {
  using from = folder();
  await using to = await emptyPlace();
  await filledFolder(from);
  const { db, close } = await openDatabase(to);
  await sql`create function change() returns trigger language plpgsql as $$ begin
    if new.id = 'u777' then new.is_active = false; end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger changes before insert on users for each row execute function change()`.execute(
    db,
  );
  await close();
  await expect(moveSite(from, to)).rejects.toThrow(
    "What arrived in the table users is not what was there, and nothing was kept",
  );
  const again = await openDatabase(to);
  expect(await again.db.selectFrom("attempts").selectAll().execute()).toEqual([]);
  expect(await again.db.selectFrom("users").select("id").execute()).toEqual([]);
  await again.close();
});

const preload = `--import ${join(import.meta.dirname, "..", "..", "testing", "die-at-step.ts")}`;
const script = join(import.meta.dirname, "..", "..", "..", "scripts", "move.ts");

both(
  "killed on the way to PostgreSQL it leaves the site whole and the target empty, so that it can be run again",
  { timeout: 120_000 },
  async () => {
    using from = folder();
    using back = folder();
    await using to = await emptyPlace();
    const before = await filledFolder(from);
    const settings = { DATA_DIR: from.dataDir, DATABASE_URL: "", NODE_OPTIONS: preload };
    let killed = 0;
    for (let step = 0; ; step += 9) {
      await using move = runProgram(
        { ...settings, DIE_AT: String(step) },
        { script, args: ["--to", to.databaseUrl ?? ""] },
      );
      const { code, signal } = await move.ended;
      if (code === 0) break;
      // What was connected may take a moment to be noticed as gone.
      if (code === 75) step -= 9;
      else expect([step, signal, move.output()]).toEqual([step, "SIGKILL", ""]);
      killed += 1;
    }
    expect(killed).toBeGreaterThan(5);
    await moveSite(to, back);
    expect(await contentsOf(back)).toEqual(before);
    expect(await contentsOf(from)).toEqual(before);
  },
);

both(
  "killed on the way to SQLite it leaves a folder that can be moved into again",
  { timeout: 60_000 },
  async () => {
    using first = folder();
    using to = folder();
    await using from = await emptyPlace();
    const before = await filledFolder(first);
    const { db, close } = await openDatabase(first);
    const { filename } = await db.selectFrom("images").select("filename").executeTakeFirstOrThrow();
    // So much that it does not stay in memory until the end.
    for (let index = 0; index < 60; index++)
      await db
        .insertInto("image_files")
        .values({
          name: `large-${index}`,
          filename,
          type: "image/png",
          bytes: randomBytes(500_000),
        })
        .execute();
    await close();
    await moveSite(first, from);
    const log = `${databaseFile(to.dataDir)}-wal`;
    {
      await using move = runProgram(
        { DATA_DIR: first.dataDir, DATABASE_URL: from.databaseUrl ?? "" },
        { script, args: ["--to", `sqlite:${to.dataDir}`] },
      );
      await expect
        .poll(() => statSync(log, { throwIfNoEntry: false })?.size ?? 0, {
          interval: 1,
          timeout: 30_000,
        })
        .toBeGreaterThan(5_000_000);
      move.child.kill("SIGKILL");
      expect(await move.ended).toMatchObject({ signal: "SIGKILL" });
    }
    const after = await contentsOf(to);
    expect(Object.values(after).flat()).toEqual([]);
    await moveSite(from, to);
    expect({ ...(await contentsOf(to)), image_files: [] }).toEqual({ ...before, image_files: [] });
  },
);

both(
  "the command tells what was moved and what is left to do, and its address is nowhere in it",
  async () => {
    using from = folder();
    await using to = await emptyPlace();
    await filledFolder(from);
    const answer = await runCommand("move", ["--to", to.databaseUrl ?? ""], {
      DATA_DIR: from.dataDir,
      DATABASE_URL: "",
    });
    expect(answer).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Moved 3 playlists, 1200 accounts and 2 images, \d+ rows in \d+ tables, and compared every one of them\.\n/,
      ),
    });
    expect(answer.output).not.toContain(to.databaseUrl);
    const again = await runCommand("move", ["--to", to.databaseUrl ?? ""], {
      DATA_DIR: from.dataDir,
      DATABASE_URL: "",
    });
    expect(again).toEqual({
      code: 73,
      output: expect.stringContaining(
        "The database that --to names is not empty, and nothing was changed",
      ),
    });
    expect(answer.output).toContain(
      `Copy ${join(from.dataDir, "secret.key")} into the site's DATA_DIR, or set SECRET_KEY`,
    );
  },
);

test.each([
  [[], 64, "How to use it: npm run move -- --to"],
  [["--to", "mysql://hunter2@x/y"], 64, "How to use it"],
  [["--to", "sqlite:"], 64, "How to use it"],
  [["--to", "postgres://nobody:hunter2@127.0.0.1:1/nothing"], 66, "There is no site in"],
])("move %j ends with a sentence", async (args, code, words) => {
  using place = folder();
  const answer = await runCommand("move", args, { DATA_DIR: place.dataDir, DATABASE_URL: "" });
  expect(answer).toEqual({ code, output: expect.stringContaining(words) });
  expect(answer.output).not.toContain("hunter2");
});

test("what is on SQLite goes to another folder by backup and restore; a site that runs is refused; a server that is away is named", async () => {
  using from = folder();
  using to = folder();
  await filledFolder(from);
  await expect(moveSite(from, to)).rejects.toThrow("The site is on SQLite already");
  const nowhere = { databaseUrl: "postgres://nobody:hunter2@127.0.0.1:1/nothing", dataDir: "" };
  await expect(moveSite(from, nowhere)).rejects.toThrow(
    "The PostgreSQL server that --to names does not answer",
  );
  const { close } = await openDatabase(from);
  await expect(moveSite(from, nowhere)).rejects.toThrow("Another Mixtape already runs");
  await close();
});
