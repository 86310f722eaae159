import { expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { openUnmigrated } from "../testing/unmigrated.ts";
import { migrate } from "./migrate.ts";
import { type Migration, migrations } from "./migrations/index.ts";
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
    await addsTable("b").up(inside, engine());
    throw new Error("half-way");
  });
  await expect(migrate(db, engine(), [addsTable("a"), failing])).rejects.toThrow("half-way");
  expect(await applied(db)).toEqual(["a"]);
  await migrate(db, engine(), [addsTable("a"), addsTable("b")]);
  expect(await applied(db)).toEqual(["a", "b"]);
  await db.destroy();
});

// On SQLite the folder's lock lets only one start.
test.runIf(engine() === "postgres")("K7: two that start together do the work once", async () => {
  await using place = await emptyPlace();
  const [one, two] = [openUnmigrated(place), openUnmigrated(place)];
  const slow = addsTable("a", async (db) => {
    await addsTable("a").up(db, engine());
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
  await expect(migrate(db, engine(), [addsTable("a"), addsTable("b")])).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringContaining("z-of-the-future"),
  });
  expect(await applied(db)).toEqual(["a", "z-of-the-future"]);
  await db.destroy();
});
