import { chmodSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { enqueue, markFailed, markSent } from "../mail/outbox.ts";
import { openDatabase } from "../open-database.ts";
import { insertSongs } from "../songs/queries.ts";
import { emptyPlace, engine, type Place } from "../testing/databases.ts";
import { song } from "../testing/songs.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { insertUser } from "../users/queries.ts";
import { examine } from "./examine.ts";
import { examinePostgresSearch } from "./examine-search.ts";

const environmentOf = ({ dataDir, databaseUrl = "" }: Place) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  PORT: "1",
});

/** What is wrong, without what the tests' own PostgreSQL is bound to be told: its role may do anything. */
async function wrongWith(environment: Record<string, string>) {
  const findings = await examine(environment);
  return findings.flatMap((finding) =>
    finding.ok || /^(?:Role|Pages)/.test(finding.text) ? [] : [finding.text],
  );
}

async function withSite(place: Place) {
  const { db, close } = await openDatabase(place);
  const owner = { email: "owner@example.com", password_hash: "$argon2id$none", is_superuser: true };
  const { id } = await insertUser(db, owner, Date.now(), "email_taken");
  return { db, close, id };
}

test("before the first start nothing is wrong", async () => {
  await using place = await emptyPlace();
  expect(await wrongWith(environmentOf(place))).toEqual([]);
});

test("beside a site in good health nothing is wrong, and nothing is changed", async () => {
  await using place = await emptyPlace();
  const { close } = await withSite(place);
  expect(await wrongWith(environmentOf(place))).toEqual([]);
  await close();
});

test("a site without an active superuser is told how to get one", async () => {
  await using place = await emptyPlace();
  const { db, close } = await withSite(place);
  await db.updateTable("users").set({ is_active: false }).execute();
  const findings = await examine(environmentOf(place));
  expect(findings).toContainEqual({
    ok: false,
    text: "Owner: there is no active superuser",
    advice: "Make one: npm run superuser -- EMAIL",
  });
  await close();
});

test("mail that fails is told, until mail goes out again", async () => {
  await using place = await emptyPlace();
  const { db, close, id } = await withSite(place);
  const put = (now: number) =>
    db
      .transaction()
      .execute((transaction) =>
        enqueue(transaction, { kind: "password_changed", user_id: id }, "owner", now),
      );
  await put(1000);
  const row = await db.selectFrom("outbox").selectAll().executeTakeFirstOrThrow();
  await markFailed(db, row, { problem: "The mail server refused the login", forGood: true }, 1000);
  expect(await wrongWith(environmentOf(place))).toEqual([
    "Outbox: The mail server refused the login",
  ]);
  await put(2000);
  const second = await db
    .selectFrom("outbox")
    .selectAll()
    .where("created_at", "=", 2000)
    .executeTakeFirstOrThrow();
  await markSent(db, second, 2000);
  expect(await wrongWith(environmentOf(place))).toEqual([]);
  await close();
});

test("a newer program's tables and a mail server that does not answer are told", async () => {
  await using place = await emptyPlace();
  const { db, close } = await withSite(place);
  await db.insertInto("migrations").values({ name: "999-of-the-future", applied_at: 0 }).execute();
  await close();
  const mail = { SMTP_URL: "smtp://user:hunter2@127.0.0.1:1", MAIL_FROM: "site@example.com" };
  expect(await wrongWith({ ...environmentOf(place), ...mail })).toEqual([
    "Tables: written by a newer Mixtape (999-of-the-future)",
    "Mail: The mail server could not be reached (ECONNREFUSED)",
  ]);
});

const day = 86_400_000;
const row = {
  host: hostname(),
  folder: "/",
  started_at: 0,
  ended_at: 0,
  bytes: null,
  problem: null,
};

test("a backup that failed, one that is too old and one that is gone are told, until there is a good one", async () => {
  await using place = await emptyPlace();
  const { db, close } = await withSite(place);
  await db
    .updateTable("migrations")
    .set({ applied_at: Date.now() - 3 * day })
    .execute();
  const told = () => wrongWith(environmentOf(place));
  expect(await told()).toEqual(["Backups: there is none"]);
  const folder = place.dataDir;
  const old = {
    ...row,
    name: "old.db",
    folder,
    started_at: Date.now() - 5 * day,
    ended_at: 1,
    bytes: 5,
  };
  await db.insertInto("backups").values(old).execute();
  expect(await told()).toEqual(["Backups: there is none"]);
  writeFileSync(join(folder, "old.db"), "whole");
  expect(await told()).toEqual(["Backups: the newest is 5 days old"]);
  await db
    .insertInto("backups")
    .values({
      ...row,
      name: "failed.db",
      started_at: Date.now() - day,
      problem: "There is no room.",
    })
    .execute();
  expect(await told()).toEqual(["Backups: the last one failed. There is no room."]);
  await db
    .updateTable("backups")
    .set({ started_at: Date.now() })
    .where("name", "=", "old.db")
    .execute();
  expect(await told()).toEqual([]);
  await db.deleteFrom("backups").execute();
  expect(await wrongWith({ ...environmentOf(place), BACKUPS: "off" })).toEqual([]);
  await close();
});

async function withSongs(place: Place) {
  const site = await withSite(place);
  await site.db
    .insertInto("playlists")
    .values(playlistRow({ id: "a" }))
    .execute();
  const titles = ["Lanterns", "Österreich 99", "R.E.M.", "!!!"];
  await site.db.transaction().execute((transaction) =>
    insertSongs(
      transaction,
      "a",
      titles.map((title) => song(`AC/DC - ${title}`)),
    ),
  );
  await site.db.deleteFrom("songs").where("position", "=", 1).execute();
  return site;
}

const searchIsWrong = ["Search: does not know the songs as they are"];

test.runIf(engine() === "sqlite")(
  "a search that was emptied, or knows other words, is told with what mends it",
  async () => {
    await using place = await emptyPlace();
    const { db, close } = await withSongs(place);
    const told = () => wrongWith(environmentOf(place));
    expect(await told()).toEqual([]);
    const { words, id } = await db
      .selectFrom("songs")
      .select(["id", "words"])
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("songs")
      .set({ words: `${words} more` })
      .where("id", "=", id)
      .execute();
    expect(await told()).toEqual(searchIsWrong);
    await db.updateTable("songs").set({ words }).where("id", "=", id).execute();
    expect(await told()).toEqual([]);
    await sql`insert into song_search(song_search) values('delete-all')`.execute(db);
    expect(await told()).toEqual(searchIsWrong);
    await close();
    // As it is advised.
    const finding = (await examine(environmentOf(place))).find(
      ({ text }) => text === searchIsWrong[0],
    );
    const [, path = "", statements = ""] =
      /sqlite3 (\S+) "(.+)"$/.exec(finding && "advice" in finding ? finding.advice : "") ?? [];
    const raw = new DatabaseSync(path);
    raw.exec(statements);
    raw.close();
    expect(await told()).toEqual([]);
  },
);

test.runIf(engine() === "postgres")(
  "an index of the search that is not whole is told with what mends it",
  async () => {
    await using place = await emptyPlace();
    const { db, close } = await withSongs(place);
    const told = () => wrongWith(environmentOf(place));
    expect(await told()).toEqual([]);
    await sql`update pg_index set indisready = false where indexrelid = 'songs_by_words'::regclass`.execute(
      db,
    );
    await db.updateTable("songs").set({ words: "unknown words" }).execute();
    const broken = ["Search: its index does not know the songs as they are"];
    expect(await told()).toEqual(broken);
    await sql`update pg_index set indisready = true where indexrelid = 'songs_by_words'::regclass`.execute(
      db,
    );
    expect(await told()).toEqual(broken);
    await sql`reindex index songs_by_words`.execute(db);
    expect(await told()).toEqual([]);
    await close();
  },
);

test.runIf(engine() === "postgres")(
  "the search is examined by one query at a time: the next pg takes no more",
  async () => {
    await using place = await emptyPlace();
    const { close } = await withSongs(place);
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    const ask = client.query.bind(client) as (
      text: string,
      values?: unknown[],
    ) => Promise<pg.QueryResult>;
    let [underWay, most, asked] = [0, 0, 0];
    const query = async (text: string, values?: unknown[]) => {
      asked += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      return ask(text, values).finally(() => {
        underWay -= 1;
      });
    };
    expect(await examinePostgresSearch({ query } as Pick<pg.Client, "query">)).toMatchObject({
      ok: true,
    });
    expect(asked).toBeGreaterThan(5);
    expect(most).toBe(1);
    await client.end();
    await close();
  },
);

test("every bad setting is told", async () => {
  expect(await wrongWith({ PORT: "x", SITE_URL: "y" })).toEqual([
    "Settings: PORT must be a port number from 0 to 65535.",
    "Settings: SITE_URL must be an address such as https://example.com, without a path.",
  ]);
});

test.runIf(engine() === "sqlite")(
  "a damaged database and a folder open to others are told",
  async () => {
    await using place = await emptyPlace();
    const path = join(place.dataDir, "mixtape.db");
    writeFileSync(path, "damaged", { mode: 0o600 });
    chmodSync(place.dataDir, 0o755);
    expect(await wrongWith(environmentOf(place))).toEqual([
      `Data: others can read ${place.dataDir}`,
      `Database: ${path} is damaged`,
    ]);
  },
);

test.runIf(engine() === "postgres")(
  "a PostgreSQL whose role may do more than it needs, or that is not there, is told",
  async () => {
    await using place = await emptyPlace();
    const findings = await examine(environmentOf(place));
    const told = findings.filter(({ ok }) => !ok).map(({ text }) => text.split(":")[0]);
    expect(told.filter((about) => about !== "Pages")).toEqual(["Role"]);
    expect(
      await wrongWith({
        ...environmentOf(place),
        DATABASE_URL: "postgres://u:hunter2@127.0.0.1:1/x",
      }),
    ).toEqual(["Database: The PostgreSQL server that DATABASE_URL names does not answer."]);
  },
);
