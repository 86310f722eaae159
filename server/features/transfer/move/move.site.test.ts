// Tests that need both databases run in vitest's PostgreSQL project.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile } from "../../../db/sqlite-file.ts";
import { openDatabase } from "../../../open-database.ts";
import { emptyPlace, engine } from "../../../testing/databases.ts";
import { fillEveryTable } from "../../../testing/fill-every-table.ts";
import { runCommand } from "../../../testing/run-program.ts";
import { song } from "../../../testing/songs.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { playlistRow } from "../../../testing/whole-playlist.ts";
import { insertSongs } from "../../songs/queries.ts";
import { moveSite, tablesInOrder } from "./move-site.ts";

const both = test.runIf(engine() === "postgres");
const nowhere = { databaseUrl: "postgres://nobody:hunter2@127.0.0.1:1/nothing", dataDir: "" };

function folder() {
  const { path: dataDir, remove } = temporaryFolder();
  onTestFinished(remove);
  return { dataDir, databaseUrl: undefined };
}
type Folder = ReturnType<typeof folder>;
const commandIn = ({ dataDir }: Folder, ...args: string[]) =>
  runCommand("move", args, { DATA_DIR: dataDir, DATABASE_URL: "" });

/** Returns all rows without generated ids, and the number of songs that a search finds. */
async function contentsOf(place: Folder) {
  const { db, close } = await openDatabase(place);
  const all: Record<string, unknown[]> = {};
  for (const { name, columns, key } of await tablesInOrder(db)) {
    const { rows } = await sql`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      order by ${sql.join(key.map((column) => sql.ref(column)))}`.execute(db);
    all[name] = rows;
  }
  const found = await sql`select 1 from song_search where song_search match 'title'`.execute(db);
  await close();
  return { all, found: found.rows.length };
}

async function filled(place: Folder) {
  const { db, close } = await openDatabase(place);
  await fillEveryTable(db).finally(close);
  return contentsOf(place);
}

both("move: every row is unchanged after a move from SQLite to PostgreSQL and back", async () => {
  const [first, last] = [folder(), folder()];
  await using middle = await emptyPlace();
  const before = await filled(first);
  // An empty table would prove nothing about the move.
  expect(Object.keys(before.all).filter((name) => before.all[name]?.length === 0)).toEqual([]);
  const bytes = readFileSync(databaseFile(first.dataDir));
  const { code, output } = await commandIn(first, "--to", middle.databaseUrl ?? "");
  expect(code).toBe(0);
  expect(output).toMatch(
    /^Moved 3 playlists, 1200 accounts and 3 images \(\d+ rows in \d+ tables\) and verified every row\.\n/,
  );
  expect(output).toContain(`Copy ${join(first.dataDir, "secret.key")} into the site's DATA_DIR`);
  expect(output).not.toContain(middle.databaseUrl);
  expect(readFileSync(databaseFile(first.dataDir)).equals(bytes)).toBe(true);

  // The generated id of a new song must not collide with the id of a moved song.
  const there = await openDatabase(middle);
  await there.db.transaction().execute(async (transaction) => {
    const row = playlistRow({ id: "later" });
    await transaction.insertInto("playlists").values(row).execute();
    await insertSongs(transaction, "later", [song("A - B")]);
    await transaction.deleteFrom("playlists").where("id", "=", "later").execute();
  });
  await expect(moveSite(middle, last)).rejects.toThrow("Stop the site");
  await there.close();
  await moveSite(middle, last);
  expect(await contentsOf(last)).toEqual(before);
  for (const [from, to] of [
    [first, middle],
    [middle, first],
  ] as const)
    await expect(moveSite(from, to)).rejects.toThrow("isn't empty. Nothing was changed");
});

both(
  "move: nothing is moved if a row is copied wrongly or the target belongs to another program",
  async () => {
    const from = folder();
    await using to = await emptyPlace();
    await filled(from);
    const { db, close } = await openDatabase(to);
    await sql`create function change() returns trigger language plpgsql as $$ begin
    if new.id = 'u777' then new.is_active = false; end if;
    return new;
  end $$`.execute(db);
    await sql`create trigger changes before insert on users for each row execute function change()`.execute(
      db,
    );
    await expect(moveSite(from, to)).rejects.toThrow(
      "The table users wasn't copied correctly, so nothing was moved",
    );
    expect(await db.selectFrom("attempts").selectAll().execute()).toEqual([]);
    await close();
    await using another = await emptyPlace();
    const { db: theirs, close: leave } = await openDatabase(another);
    await theirs.schema.dropTable("migrations").execute();
    await leave();
    await expect(moveSite(from, another)).rejects.toThrow("isn't empty. Nothing was changed");
  },
);

test.each([
  [[], 64, "Usage: npm run move -- --to"],
  [["--to", "mysql://hunter2@x/y"], 64, "Usage"],
  [["--to", nowhere.databaseUrl], 66, "No site found in"],
])("move: the arguments %j are refused with a message", async (args, code, words) => {
  const answer = await commandIn(folder(), ...args);
  expect(answer).toEqual({ code, output: expect.stringContaining(words) });
  expect(answer.output).not.toContain("hunter2");
});

test("move: a site or target that is not ready is refused with the reason", async () => {
  const from = folder();
  const { close } = await openDatabase(from);
  const refusal = (to = nowhere as Parameters<typeof moveSite>[1]) =>
    moveSite(from, to).catch((error: Error) => error.message);
  expect(await refusal()).toContain("Mixtape is already running");
  await close();
  expect(await refusal(folder())).toContain("The site already uses SQLite");
  expect(await refusal()).toContain("The PostgreSQL server in --to isn't responding");
  const older = await openDatabase(from);
  await older.db.deleteFrom("migrations").where("name", "like", "026-%").execute();
  await older.close();
  expect(await refusal()).toContain("The site's data is from an older version");
});
