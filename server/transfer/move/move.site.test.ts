// From SQLite to PostgreSQL and back. What each needs of the other is there in the project that has both.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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

/** Every row of every table in a folder, without the numbers that a database gives itself. */
async function contentsOf(place: { dataDir: string; databaseUrl: undefined }) {
  const { db, close } = await openDatabase(place);
  const all: Record<string, string[]> = {};
  for (const { name, columns, key } of await tablesInOrder(db)) {
    const { rows } = await sql<object>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(db);
    all[name] = rows.map((row) => JSON.stringify(row));
  }
  await close();
  return all;
}

async function filledFolder(place: { dataDir: string; databaseUrl: undefined }) {
  const { db, close } = await openDatabase(place);
  await fillEveryTable(db).finally(close);
  return contentsOf(place);
}

/** How many songs the search of SQLite knows. */
const found = async (db: Db) =>
  (await sql`select 1 from song_search where song_search match 'title'`.execute(db)).rows.length;

both("a site goes from SQLite to PostgreSQL and back, and every row is as it was", async () => {
  using first = folder();
  using last = folder();
  await using middle = await emptyPlace();
  const before = await filledFolder(first);
  // A table that is added later must have rows here, or this proves nothing about it.
  expect(Object.keys(before).filter((name) => before[name]?.length === 0)).toEqual([]);
  const bytes = readFileSync(databaseFile(first.dataDir));

  const counts = await moveSite(first, middle);
  expect(counts.get("users")).toBe(1200);
  expect(counts.get("songs")).toBe(899);
  expect(readFileSync(databaseFile(first.dataDir)).equals(bytes)).toBe(true);

  // Songs that are added there get numbers that no other has.
  const there = await openDatabase(middle);
  await there.db.transaction().execute(async (transaction) => {
    const later = playlistRow({ id: "later" });
    await transaction.insertInto("playlists").values(later).execute();
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

both("a target that holds anything is refused, and so is a source that is in use", async () => {
  using from = folder();
  await using to = await emptyPlace();
  await filledFolder(from);
  const client = new pg.Client({ connectionString: to.databaseUrl });
  await client.connect();
  await client.query("create table another_programs (id text)");
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
});

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
  "killed on the way it leaves the site whole and the target empty: it can be run again",
  async () => {
    using from = folder();
    using back = folder();
    await using to = await emptyPlace();
    const before = await filledFolder(from);
    const settings = { DATA_DIR: from.dataDir, DATABASE_URL: "", NODE_OPTIONS: preload };
    let killed = 0;
    for (let step = 0; ; step += 25) {
      await using move = runProgram(
        { ...settings, DIE_AT: String(step) },
        { script, args: ["--to", to.databaseUrl ?? ""] },
      );
      const { code, signal } = await move.ended;
      if (code === 0) break;
      expect([step, signal, move.output()]).toEqual([step, "SIGKILL", ""]);
      killed += 1;
    }
    expect(killed).toBeGreaterThan(3);
    await moveSite(to, back);
    expect(await contentsOf(back)).toEqual(before);
    expect(await contentsOf(from)).toEqual(before);
  },
);

both(
  "the command says what was moved and what is left to do, and its address nowhere",
  async () => {
    using from = folder();
    await using to = await emptyPlace();
    await filledFolder(from);
    const place = { DATA_DIR: from.dataDir, DATABASE_URL: "" };
    const answer = await runCommand("move", ["--to", to.databaseUrl ?? ""], place);
    expect(answer).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Moved 3 playlists, 1200 accounts and 3 images, \d+ rows in \d+ tables, and compared every one of them\.\n/,
      ),
    });
    expect(answer.output).not.toContain(to.databaseUrl);
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

test("to the same kind of database it does not go; a site that runs or is older is refused; a server that is away is named", async () => {
  using from = folder();
  using to = folder();
  const { db, close } = await openDatabase(from);
  const nowhere = { databaseUrl: "postgres://nobody:hunter2@127.0.0.1:1/nothing", dataDir: "" };
  await expect(moveSite(from, nowhere)).rejects.toThrow("Another Mixtape already runs");
  const { name } = await db
    .selectFrom("migrations")
    .select("name")
    .orderBy("name", "desc")
    .executeTakeFirstOrThrow();
  await close();
  await expect(moveSite(from, to)).rejects.toThrow("The site is on SQLite already");
  await expect(moveSite(from, nowhere)).rejects.toThrow(
    "The PostgreSQL server that --to names does not answer",
  );
  const older = await openDatabase(from);
  await older.db.deleteFrom("migrations").where("name", "=", name).execute();
  await older.close();
  await expect(moveSite(from, nowhere)).rejects.toThrow("The site is of an older version");
});
