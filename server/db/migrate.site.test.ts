import { sql } from "kysely";
import sharp from "sharp";
import { expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { noisy, plain } from "../testing/pictures.ts";
import { openUnmigrated } from "../testing/unmigrated.ts";
import { type Migration, migrate, migrations } from "./migrate.ts";
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

test("migrations: each migration runs once, and only the first start reports a new database", async () => {
  await using place = await emptyPlace();
  const first = await openDatabase(place);
  expect(first.isNew).toBe(true);
  expect(await applied(first.db)).toEqual(migrations.map(({ name }) => name));
  await first.close();
  const second = await openDatabase(place);
  expect(second.isNew).toBe(false);
  await second.close();
});

test("K7: migrations: a failed migration changes nothing and can be repeated", async () => {
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

test.runIf(engine() === "postgres")(
  "K7: migrations: two instances apply each migration once",
  async () => {
    await using place = await emptyPlace();
    const [one, two] = [openUnmigrated(place), openUnmigrated(place)];
    const slow = addsTable("a", async (db) => {
      await addsTable("a").up(db, engine());
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await Promise.all([migrate(one, engine(), [slow]), migrate(two, engine(), [slow])]);
    expect(await applied(one)).toEqual(["a"]);
    await Promise.all([one.destroy(), two.destroy()]);
  },
);

test("M4: migrations: images above 1.5 MB are made smaller and keep their names", async () => {
  await using place = await emptyPlace();
  const db = openUnmigrated(place);
  const before = migrations.findIndex(({ name }) => name === "024-release-0.3.0");
  await migrate(db, engine(), migrations.slice(0, before));
  const size = { width: 1000, height: 1000 };
  const files = [
    ["large.png", await noisy(1000, 1000).png().toBuffer()],
    ["large.webp", await noisy(1000, 1000).webp({ quality: 100 }).toBuffer()],
    ["small.png", await plain(1000, 1000).png().toBuffer()],
  ] as const;
  const image = { filename: "large.png", color: "#888888", ...size, created_at: 1 };
  await db.insertInto("images").values(image).execute();
  for (const [name, bytes] of files)
    await db
      .insertInto("image_files")
      .values({ name, filename: "large.png", type: `image/${name.split(".")[1]}`, bytes })
      .execute();
  await migrate(db, engine());
  const rows = await db.selectFrom("image_files").selectAll().orderBy("name").execute();
  await db.destroy();
  expect(rows.filter(({ bytes }) => bytes.length > 1_500_000)).toEqual([]);
  expect(rows.map(({ name, type }) => [name, type])).toEqual([
    ["large.png", "image/jpeg"],
    ["large.webp", "image/webp"],
    ["small.png", "image/png"],
  ]);
  for (const { type, bytes } of rows)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: type.slice(6), ...size });
});

test("migrations: 025-opaque-tokens deletes all sessions and no users", async () => {
  await using place = await emptyPlace();
  const db = openUnmigrated(place);
  const before = migrations.findIndex(({ name }) => name === "025-opaque-tokens");
  await migrate(db, engine(), migrations.slice(0, before));
  await sql`insert into users (id, email, sort_name, password_hash, is_superuser, is_active, created_at)
    values ('u', 'ada@example.com', 'ada', '$argon2id$x', true, true, 1)`.execute(db);
  await sql`insert into sessions (id, user_id, created_at, expires_at, last_seen_at)
    values ('s', 'u', 1, 2, 1)`.execute(db);
  await migrate(db, engine());
  expect(await db.selectFrom("sessions").select("id").execute()).toEqual([]);
  expect(await db.selectFrom("users").select("id").execute()).toEqual([{ id: "u" }]);
  await db.destroy();
});

test("migrations: a database of a version between 0.2.0 and 0.3.0 is refused and not changed", async () => {
  await using place = await emptyPlace();
  const db = openUnmigrated(place);
  const old = ["008-backups", "009-ampersand"].map((name) => addsTable(name));
  await migrate(db, engine(), old);
  await expect(migrate(db, engine())).rejects.toMatchObject({
    exitCode: 78,
    message: expect.stringContaining("Start 0.3.0 once"),
  });
  expect(await applied(db)).toEqual(["008-backups", "009-ampersand"]);
  await db.destroy();
});

test("K8: migrations: a database from a newer version is refused and not changed", async () => {
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
