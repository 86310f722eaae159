import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { databaseFile } from "../../db/sqlite-file.ts";
import { openDatabase } from "../../open-database.ts";
import { emptyPlace, engine, type Place } from "../../testing/databases.ts";
import { fillEveryTable } from "../../testing/fill-every-table.ts";
import { startSite } from "../../testing/start-site.ts";
import { backupName } from "../backup/folder.ts";
import { runChecks } from "./run-checks.ts";

async function wrongWith(environment: Record<string, string>) {
  const findings = await runChecks(environment);
  return findings.flatMap(({ text, advice }) => (advice ? [text] : []));
}

const settingsOf = ({ dataDir, databaseUrl = "" }: Omit<Place, symbol>) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
});

test("doctor: reports problems with the database, the passkeys and the mail server", async () => {
  await using place = await emptyPlace();
  const settings = settingsOf(place);
  expect(await wrongWith(settings)).toEqual([
    expect.stringMatching(/^Database: No site found in .+ Start the site once/),
  ]);
  const { db, close } = await openDatabase(place);
  expect(await wrongWith(settings)).toEqual([]);
  await fillEveryTable(db, 3);
  for (const table of ["problems", "open_link_checks"] as const)
    await db.deleteFrom(table).execute();
  const SITE_URL = "https://mixtape.example";
  expect(await wrongWith({ ...settings, SITE_URL })).toEqual([]);
  const moved = "Passkeys: 1 created for mixtape.example won't work at https://new.example";
  expect(await wrongWith({ ...settings, SITE_URL: "https://new.example" })).toEqual([moved]);
  await db.deleteFrom("passkeys").execute();
  const applied_at = Date.now();
  await db.insertInto("migrations").values({ name: "999-of-the-future", applied_at }).execute();
  await close();
  const mail = { SMTP_URL: "smtp://user:hunter2@127.0.0.1:1", MAIL_FROM: "site@example.com" };
  expect(await wrongWith({ ...settings, ...mail })).toEqual([
    "Tables: from a newer version of Mixtape (999-of-the-future)",
    "Email: The mail server couldn't be reached (ECONNREFUSED)",
  ]);
});

test("doctor: reports the problems that a running site lists under Status", async () => {
  await using site = await startSite();
  const settings = settingsOf(site.config);
  const open = { platform: "deezer", since: "2026-01-01" } as const;
  await site.db.insertInto("open_link_checks").values(open).execute();
  const { now } = site.clock;
  const failed = { failed_at: now, last_error: "Refused", created_at: now, next_attempt_at: now };
  const row = { id: "1", kind: "recovery", attempts: 5, ...failed } as const;
  await site.db.insertInto("outbox").values(row).execute();
  const mail = "The site gave up sending 1 email. Refused.";
  const links = "The links to Deezer couldn’t be checked on the last 3 nights.";
  expect(await wrongWith(settings)).toEqual([mail, links]);
  expect(await wrongWith({ ...settings, PLATFORM_LOOKUPS: "off" })).toEqual([mail]);
});

test.runIf(engine() === "sqlite")(
  "doctor: reports a missing backup and a damaged database",
  async () => {
    await using place = await emptyPlace();
    const settings = settingsOf(place);
    const hour = 3_600_000;
    const { db, close } = await openDatabase(place);
    const applied_at = Date.now() - 37 * hour;
    await db.updateTable("migrations").set({ applied_at }).execute();
    await close();
    const folder = join(place.dataDir, "backups");
    expect(await wrongWith(settings)).toEqual([`No backup has been made in ${folder} yet.`]);
    expect(await wrongWith({ ...settings, BACKUPS: "off" })).toEqual([]);
    mkdirSync(folder);
    writeFileSync(join(folder, backupName("mixtape-auto", Date.now() - 2 * hour)), "");
    expect(await wrongWith(settings)).toEqual([]);
    const path = databaseFile(place.dataDir);
    writeFileSync(path, "damaged");
    expect(await wrongWith(settings)).toEqual([
      `Database: The database ${path} is damaged. It hasn't been changed.`,
    ]);
  },
);
