import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { BackupRow } from "../../db/tables.ts";
import { openDatabase } from "../../open-database.ts";
import { emptyPlace, engine } from "../../testing/databases.ts";
import { hasPostgresTools } from "../../testing/postgres-tools.ts";
import { refused } from "../../testing/refusal.ts";
import { runCommand } from "../../testing/run-program.ts";
import { startSite, type TestSite } from "../../testing/start-site.ts";
import { makeInWorker } from "./make-in-worker.ts";
import { createNightlyBackups } from "./nightly-backups.ts";
import { lastNight } from "./schedule.ts";

const day = 86_400_000;
const kind = engine() === "sqlite" ? "db" : "dump";

/** A quarter of an hour after a night that is still to come. */
const tonight = ({ clock }: TestSite) => lastNight(clock.now + day) + 15 * 60_000;

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);

async function write(
  { db, config }: TestSite,
  row: Partial<BackupRow> & Pick<BackupRow, "name" | "started_at">,
) {
  await db
    .insertInto("backups")
    .values({
      host: hostname(),
      folder: config.backupDir,
      ended_at: null,
      bytes: null,
      problem: null,
      ...row,
    })
    .execute();
}

describe.runIf(engine() === "sqlite" || hasPostgresTools())("the site's own backups", () => {
  test("one is made at night and not before, and once", async () => {
    await using site = await startSite();
    const owner = await site.join({ is_superuser: true });
    await owner.api("POST /playlists/", { body: { year: 2024 } });
    // Databases are used by one test after the other, and a night may pass meanwhile.
    await site.db.updateTable("migrations").set({ applied_at: site.clock.now }).execute();
    await site.backups.runIfDue();
    expect(await owner.api("GET /backups/")).toEqual({
      is_on: true,
      folder: site.config.backupDir,
      is_under_way: false,
      last_failure: null,
      data: [],
      count: 0,
    });
    site.clock.now = tonight(site);
    const { api } = await site.join({ is_superuser: true });
    await site.backups.runIfDue();
    await site.backups.runIfDue();
    const made = await api("GET /backups/");
    expect(made).toMatchObject({ is_under_way: false, last_failure: null, count: 1 });
    expect(made.data).toEqual([
      {
        name: expect.stringMatching(new RegExp(`^mixtape-auto-.+Z\\.${kind}$`)),
        host: null,
        made_at: new Date(site.clock.now).toISOString(),
        bytes: expect.any(Number),
      },
    ]);
    expect(filesIn(made.folder)).toEqual([made.data[0]?.name]);
  });

  test("it is restored as any other", async () => {
    await using site = await startSite();
    await site.join();
    await site.backups.begin((work) => site.db.transaction().execute(work));
    await expect
      .poll(() => filesIn(site.config.backupDir), { timeout: 20_000 })
      .toEqual([expect.stringMatching(/Z\.(?:db|dump)$/)]);
    await using elsewhere = await emptyPlace();
    const environment = { DATA_DIR: elsewhere.dataDir, DATABASE_URL: elsewhere.databaseUrl ?? "" };
    const restored = await runCommand(
      "restore",
      [join(site.config.backupDir, String(filesIn(site.config.backupDir)[0]))],
      environment,
    );
    expect(restored).toEqual({
      code: 0,
      output: expect.stringContaining("Restored 0 playlists, 1 account"),
    });
    const { db, close } = await openDatabase(elsewhere);
    // It was still being made when it was made.
    expect(await db.selectFrom("backups").selectAll().execute()).toEqual([]);
    await close();
  });

  test("seven daily and four weekly ones are kept; files that it has not made are left alone", async () => {
    await using site = await startSite();
    const folder = site.config.backupDir;
    mkdirSync(folder);
    const night = lastNight(site.clock.now);
    for (let ago = 0; ago < 60; ago++) {
      const name = `mixtape-auto-${ago}.${kind}`;
      writeFileSync(join(folder, name), "made by the site");
      await write(site, {
        name,
        started_at: night - ago * day,
        ended_at: night - ago * day,
        bytes: 16,
      });
    }
    const foreign = [
      "letters.txt",
      "mixtape-2019-01-01T03-15-00-000Z.db",
      "mixtape-auto-2019-01-01T03-15-00-000Z.db",
    ];
    for (const name of foreign) writeFileSync(join(folder, name), "somebody else's");
    site.clock.now = tonight(site);
    await site.backups.runIfDue();
    const { data, count } = await site.backups.status();
    expect(count).toBe(11);
    expect(data[0]?.made_at).toBe(new Date(site.clock.now).toISOString());
    expect(filesIn(folder)).toEqual([...foreign, ...data.map(({ name }) => name)].sort());
  });

  test("the owner makes one now; while it is being made there is no second", async () => {
    await using site = await startSite();
    const { api } = await site.join({ is_superuser: true });
    expect(await api("POST /backups/")).toMatchObject({ is_under_way: true, count: 0 });
    await refused(api("POST /backups/"), 409, "A backup is being made already");
    await expect
      .poll(() => api("GET /backups/"), { timeout: 20_000 })
      .toMatchObject({ is_under_way: false, count: 1 });
    // At the very same moment of a clock that was set back.
    const [first] = (await api("POST /backups/")).data;
    await expect
      .poll(() => api("GET /backups/"), { timeout: 20_000 })
      .toMatchObject({ is_under_way: false, count: 1 });
    const [second] = (await api("GET /backups/")).data;
    expect(second?.name).not.toBe(first?.name);
    expect(filesIn(site.config.backupDir)).toEqual([second?.name]);
  });

  test("one that fails is told with its sentence and tried again after an hour, and nobody else notices", async () => {
    await using site = await startSite();
    const { backupDir } = site.config;
    writeFileSync(backupDir, "a file in the folder's place");
    site.clock.now = tonight(site);
    const { api } = await site.join({ is_superuser: true });
    await site.backups.runIfDue();
    const failure = {
      at: new Date(site.clock.now).toISOString(),
      problem: expect.stringContaining(`${backupDir} is a file, not a folder`),
    };
    expect(await api("GET /backups/")).toMatchObject({
      is_under_way: false,
      last_failure: failure,
      count: 0,
    });
    expect((await site.send("/music/")).status).toBe(200);
    rmSync(backupDir);
    await site.backups.runIfDue();
    expect(await api("GET /backups/")).toMatchObject({ last_failure: failure, count: 0 });
    site.clock.now += 3_600_000;
    await site.backups.runIfDue();
    expect(await api("GET /backups/")).toMatchObject({ last_failure: null, count: 1 });
  });

  test("stopped in the middle it leaves no file, and the next start tells of it", async () => {
    await using site = await startSite();
    await site.backups.begin((work) => site.db.transaction().execute(work));
    await site.backups.stop();
    expect(await site.backups.status()).toMatchObject({
      is_under_way: false,
      last_failure: { problem: "The site was stopped while it was being made." },
      count: 0,
    });
    expect(filesIn(site.config.backupDir)).toEqual([]);
  });

  test("after a kill the half file goes, a whole one counts, and the next night is as any other", async () => {
    await using site = await startSite();
    // Whatever the hour: before the night's own it would be one day with the next backup, and go with it.
    site.clock.now = new Date(site.clock.now).setHours(12, 0, 0, 0);
    const folder = site.config.backupDir;
    mkdirSync(folder);
    const [half, whole] = [`mixtape-auto-half.${kind}`, `mixtape-auto-whole.${kind}`];
    writeFileSync(join(folder, `${half}.part`), "half");
    writeFileSync(join(folder, whole), "whole");
    await write(site, { name: whole, started_at: site.clock.now - 2000 });
    await write(site, { name: half, started_at: site.clock.now - 1000 });
    if (engine() === "sqlite")
      expect(await site.backups.status()).toMatchObject({
        is_under_way: false,
        last_failure: { problem: "The site was stopped while it was being made." },
      });
    await site.backups.runIfDue();
    expect(filesIn(folder)).toEqual([whole]);
    expect(await site.backups.status()).toMatchObject({
      is_under_way: false,
      last_failure: { problem: "The site was stopped while it was being made." },
      data: [{ name: whole, bytes: 5 }],
    });
    site.clock.now = tonight(site);
    await site.backups.runIfDue();
    const { data, last_failure } = await site.backups.status();
    expect(last_failure).toBeNull();
    expect(data.map(({ name }) => name)).toEqual([expect.stringMatching(/Z\./), whole]);
    expect(filesIn(folder)).toEqual(data.map(({ name }) => name).sort());
  });

  test("where there is no room it is not even begun", async () => {
    await using site = await startSite();
    const { dataDir, databaseUrl, backupDir: folder } = site.config;
    const work = {
      dataDir,
      databaseUrl,
      folder,
      name: `mixtape-auto-x.${kind}`,
      now: site.clock.now,
      lastBytes: 2 ** 52,
    };
    expect(await makeInWorker(work).outcome).toEqual({
      problem: expect.stringMatching(
        /^There is no room for a backup in \S+: it takes 4294967296 MiB, and \d+ MiB are left/,
      ),
    });
    expect(filesIn(folder)).toEqual([]);
  });

  test("one that its owner has deleted is not counted", async () => {
    await using site = await startSite();
    await write(site, {
      name: "gone.db",
      started_at: site.clock.now,
      ended_at: site.clock.now,
      bytes: 5,
    });
    expect(await site.backups.status()).toMatchObject({ count: 0 });
    await write(site, {
      name: "elsewhere.db",
      host: "another",
      started_at: site.clock.now,
      ended_at: site.clock.now,
      bytes: 5,
    });
    expect(await site.backups.status()).toMatchObject({
      count: 1,
      data: [{ name: "elsewhere.db", host: "another" }],
    });
  });

  test.runIf(engine() === "postgres")("of several instances one makes it", async () => {
    await using site = await startSite();
    const { db, config, app } = site;
    const now = tonight(site);
    const deps = { db, now: () => now, clock: { isWrong: () => false }, log: app.log };
    const instances = ["a", "b", "c"].map((name) =>
      createNightlyBackups({
        ...deps,
        config: { ...config, backupDir: join(config.dataDir, name) },
      }),
    );
    await Promise.all(instances.map(({ runIfDue }) => runIfDue()));
    expect(["a", "b", "c"].flatMap((name) => filesIn(join(config.dataDir, name)))).toHaveLength(1);
    expect(await db.selectFrom("backups").select("problem").execute()).toEqual([{ problem: null }]);
  });

  test.runIf(engine() === "postgres")("without pg_dump it says what is missing", async () => {
    await using site = await startSite();
    const { PATH } = process.env;
    onTestFinished(() => {
      process.env.PATH = PATH;
    });
    process.env.PATH = "/nowhere";
    site.clock.now = tonight(site);
    await site.backups.runIfDue();
    expect((await site.backups.status()).last_failure?.problem).toMatch(
      /^pg_dump was not found: install PostgreSQL's client programs/,
    );
  });
});

test("switched off none is made, and the button says so", async () => {
  await using site = await startSite({ environment: { BACKUPS: "off" } });
  site.clock.now = tonight(site);
  const { api } = await site.join({ is_superuser: true });
  await site.backups.runIfDue();
  expect(await api("GET /backups/")).toMatchObject({ is_on: false, count: 0 });
  await refused(api("POST /backups/"), 422, "Backups are switched off (BACKUPS=off).");
  expect(existsSync(site.config.backupDir)).toBe(false);
});
