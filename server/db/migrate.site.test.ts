import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { StartError } from "../process/start-error.ts";
import { searchSongs } from "../songs/search.ts";
import { songRow } from "../songs/song-row.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { song } from "../testing/songs.ts";
import { openUnmigrated } from "../testing/unmigrated.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { migrate } from "./migrate.ts";
import { up as ampersand } from "./migrations/009-ampersand.ts";
import type { Migration } from "./migrations/index.ts";
import { migrations } from "./migrations/index.ts";
import type { Db } from "./tables.ts";

const applied = async (db: Db) =>
  (await db.selectFrom("migrations").select("name").orderBy("name").execute()).map(
    ({ name }) => name,
  );

const addsTable = (
  name: string,
  up: Migration["up"] = (db) =>
    db.schema.createTable(`t_${name}`).addColumn("id", "integer").execute(),
): Migration => ({ name, up });

test("every migration runs, once, and says whether the database was new", async () => {
  await using place = await emptyPlace();
  const first = await openDatabase(place);
  expect(first.isNew).toBe(true);
  expect(await applied(first.db)).toEqual(migrations.map(({ name }) => name));
  await first.close();
  const second = await openDatabase(place);
  expect(second.isNew).toBe(false);
  await second.close();
});

test("K7: a migration that fails leaves nothing behind and can be tried again", async () => {
  await using place = await emptyPlace();
  const db = openUnmigrated(place);
  const failing = addsTable("b", async (inside) => {
    await inside.schema.createTable("t_b").addColumn("id", "integer").execute();
    throw new Error("half-way");
  });
  await expect(migrate(db, engine(), [addsTable("a"), failing])).rejects.toThrow("half-way");
  expect(await applied(db)).toEqual(["a"]);
  await migrate(db, engine(), [addsTable("a"), addsTable("b")]);
  expect(await applied(db)).toEqual(["a", "b"]);
  await db.destroy();
});

test("K7: killed inside a migration, the next start completes it and keeps what was there", async () => {
  await using place = await emptyPlace();
  for (let round = 0; round < 3; round++) {
    const child = fork(join(import.meta.dirname, "..", "testing", "die-while-migrating.ts"), [
      engine(),
      place.databaseUrl ?? join(place.dataDir, "mixtape.db"),
      String(round),
    ]);
    const [message] = await once(child, "message");
    expect(message).toBe("inside");
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const db = openUnmigrated(place);
  expect(await applied(db)).toEqual(["a-0", "a-1", "a-2"]);
  const all = ["a-0", "a-1", "a-2", "b"];
  await migrate(
    db,
    engine(),
    all.map((name) => addsTable(name)),
  );
  expect(await applied(db)).toEqual(all);
  await sql`insert into t_b (id) values (1)`.execute(db);
  await db.destroy();
});

// On SQLite the folder's lock lets only one start.
test.runIf(engine() === "postgres")("K7: two that start together do the work once", async () => {
  await using place = await emptyPlace();
  const [one, two] = [openUnmigrated(place), openUnmigrated(place)];
  const slow = addsTable("a", async (db) => {
    await db.schema.createTable("t_a").addColumn("id", "integer").execute();
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await Promise.all([migrate(one, engine(), [slow]), migrate(two, engine(), [slow])]);
  expect(await applied(one)).toEqual(["a"]);
  await Promise.all([one.destroy(), two.destroy()]);
});

test("K8: a database from a newer program is refused, unchanged", async () => {
  await using place = await emptyPlace();
  const db = openUnmigrated(place);
  await migrate(db, engine(), [addsTable("a"), addsTable("z-of-the-future")]);
  const refusal = await migrate(db, engine(), [addsTable("a"), addsTable("b")]).catch(
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(StartError);
  expect(refusal).toMatchObject({
    exitCode: 78,
    message: expect.stringContaining("z-of-the-future"),
  });
  expect(await applied(db)).toEqual(["a", "z-of-the-future"]);
  await db.destroy();
});

test("songs from before & was a word are found by it, and by their other words", async () => {
  await using place = await emptyPlace();
  const { db, close } = await openDatabase(place);
  const playlist = playlistRow();
  await db.insertInto("playlists").values(playlist).execute();
  const titles = { "Scream & Shout": "scream shout", "Ａ＆Ｂ": "a b ab", "&": "", Stay: "stay" };
  const rows = Object.entries(titles).map(([title, words], index) => ({
    ...songRow(song(`!!! - ${title}`), playlist.id, index + 1),
    words,
  }));
  await db.insertInto("songs").values(rows).execute();
  await ampersand(db, engine());
  const found = async (q: string) => (await searchSongs(db, engine(), q)).map(({ title }) => title);
  expect(await found("and")).toEqual(["Scream & Shout", "Ａ＆Ｂ", "&"]);
  expect(await found("scream")).toEqual(["Scream & Shout"]);
  expect(await found("stay")).toEqual(["Stay"]);
  await close();
});
