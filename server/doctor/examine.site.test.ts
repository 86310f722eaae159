import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupName } from "../backup/folder.ts";
import { databaseFile } from "../db/sqlite-file.ts";
import { openDatabase } from "../open-database.ts";
import { emptyPlace, engine, type Place } from "../testing/databases.ts";
import { examine } from "./examine.ts";

const environmentOf = ({ dataDir, databaseUrl = "" }: Place) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
});

async function wrongWith(environment: Record<string, string>) {
  const findings = await examine(environment);
  return findings.flatMap(({ text, advice }) => (advice ? [text] : []));
}

test("beside a site in good health nothing is wrong", async () => {
  await using place = await emptyPlace();
  const { close } = await openDatabase(place);
  expect(await wrongWith(environmentOf(place))).toEqual([]);
  await close();
});

test("a folder or database without a site is named", async () => {
  await using place = await emptyPlace();
  expect(await wrongWith(environmentOf(place))).toEqual([
    expect.stringMatching(/^Database: There is no site in .+: start it once/),
  ]);
});

test("a newer program's tables and a mail server that does not answer are named", async () => {
  await using place = await emptyPlace();
  const { db, close } = await openDatabase(place);
  await db.insertInto("migrations").values({ name: "999-of-the-future", applied_at: 0 }).execute();
  await db.updateTable("migrations").set({ applied_at: Date.now() }).execute();
  await close();
  const mail = { SMTP_URL: "smtp://user:hunter2@127.0.0.1:1", MAIL_FROM: "site@example.com" };
  expect(await wrongWith({ ...environmentOf(place), ...mail })).toEqual([
    "Tables: written by a newer Mixtape (999-of-the-future)",
    "Mail: The mail server could not be reached (ECONNREFUSED)",
  ]);
});

test.runIf(engine() === "sqlite")("a backup that is missing or too old is named", async () => {
  await using place = await emptyPlace();
  const { db, close } = await openDatabase(place);
  const hour = 3_600_000;
  const environment = environmentOf(place);
  expect(await wrongWith(environment)).toEqual([]);
  await db
    .updateTable("migrations")
    .set({ applied_at: Date.now() - 37 * hour })
    .execute();
  await close();
  const folder = join(place.dataDir, "backups");
  expect(await wrongWith(environment)).toEqual([`Backups: none yet in ${folder}`]);
  expect(await wrongWith({ ...environment, BACKUPS: "off" })).toEqual([]);
  mkdirSync(folder);
  const make = (age: number) =>
    writeFileSync(join(folder, backupName("mixtape-auto", Date.now() - age)), "");
  make(40 * hour);
  expect(await wrongWith(environment)).toEqual([
    `Backups: the newest is 40 hours old, in ${folder}`,
  ]);
  make(2 * hour);
  expect(await wrongWith(environment)).toEqual([]);
});

test.runIf(engine() === "sqlite")("a damaged database is named", async () => {
  await using place = await emptyPlace();
  const path = databaseFile(place.dataDir);
  writeFileSync(path, "damaged", { mode: 0o600 });
  expect(await wrongWith(environmentOf(place))).toEqual([
    `Database: The database ${path} is damaged, and was left as it is.`,
  ]);
});

test.runIf(engine() === "postgres")("a PostgreSQL that does not answer is named", async () => {
  await using place = await emptyPlace();
  const DATABASE_URL = "postgres://u:hunter2@127.0.0.1:1/x";
  expect(await wrongWith({ ...environmentOf(place), DATABASE_URL })).toEqual([
    "Database: The PostgreSQL server that DATABASE_URL names does not answer.",
  ]);
});
