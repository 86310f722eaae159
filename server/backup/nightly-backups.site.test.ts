import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { engine } from "../testing/databases.ts";
import { refused } from "../testing/refusal.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";
import { backupName, refuseWithoutRoom } from "./folder.ts";
import { lastNight } from "./nightly-backups.ts";

const day = 86_400_000;
const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : []);

/** A quarter of an hour after the next night. */
function waitForNight({ clock }: TestSite) {
  clock.now = lastNight(clock.now + day) + 15 * 60_000;
}

describe.runIf(engine() === "sqlite")("the site's own backups", () => {
  test("one is made every night, once", async () => {
    await using site = await startSite();
    waitForNight(site);
    await site.backups.runIfDue();
    const first = site.clock.now;
    await site.backups.runIfDue();
    waitForNight(site);
    const { api } = await site.join({ is_superuser: true });
    await site.backups.runIfDue();
    const made = await api("GET /backups/");
    expect(made).toEqual({
      engine: "sqlite",
      is_on: true,
      folder: site.config.backupDir,
      is_under_way: false,
      last_failure: null,
      data: [site.clock.now, first].map((time) => ({
        name: backupName("mixtape-auto", time),
        made_at: new Date(time).toISOString(),
        bytes: expect.any(Number),
      })),
      count: 2,
    });
    expect(filesIn(made.folder)).toEqual(made.data.map(({ name }) => name).sort());
  });

  test("seven daily and four weekly ones are kept, and what a kill has left goes; other files are left alone", async () => {
    await using site = await startSite();
    const folder = site.config.backupDir;
    mkdirSync(folder);
    const night = lastNight(site.clock.now);
    // 0.2.0 gave the same names.
    for (let ago = 0; ago < 60; ago++)
      writeFileSync(join(folder, backupName("mixtape-auto", night - ago * day)), "a backup");
    for (const end of [".part", ".part-journal"])
      writeFileSync(join(folder, backupName("mixtape-auto", night) + end), "half");
    const foreign = [
      "letters.txt",
      "mixtape-2019-01-01T03-15-00-000Z.db",
      "mixtape-auto-2019-99-99T03-15-00-000Z.db",
    ];
    for (const name of foreign) writeFileSync(join(folder, name), "not the site's");
    waitForNight(site);
    await site.backups.runIfDue();
    const { data, count } = site.backups.status();
    expect(count).toBe(11);
    expect(data[0]?.made_at).toBe(new Date(site.clock.now).toISOString());
    expect(filesIn(folder)).toEqual([...foreign, ...data.map(({ name }) => name)].sort());
  });

  test("the owner makes one now; while it is being made there is no second", async () => {
    await using site = await startSite();
    const { api } = await site.join({ is_superuser: true });
    expect(await api("POST /backups/")).toMatchObject({ is_under_way: true, count: 0 });
    await expect
      .poll(() => api("GET /backups/"))
      .toMatchObject({ is_under_way: false, count: 1, last_failure: null });
    site.backups.begin();
    expect(site.backups.begin).toThrow("A backup is being made already");
  });

  test("a site that stops finishes the one that is being made", async () => {
    await using site = await startSite();
    site.backups.begin();
    await site.backups.stop();
    expect(site.backups.status()).toMatchObject({ is_under_way: false, count: 1 });
  });

  test("one that fails is shown with its sentence and tried again after an hour, and visitors do not notice", async () => {
    await using site = await startSite();
    const { api } = await site.join({ is_superuser: true });
    const { backupDir } = site.config;
    writeFileSync(backupDir, "a file in the folder's place");
    await site.backups.runIfDue();
    const failure = {
      at: new Date(site.clock.now).toISOString(),
      problem: `${backupDir} is a file, not a folder.`,
    };
    expect(await api("GET /backups/")).toMatchObject({ last_failure: failure, count: 0 });
    expect((await site.send("/music/")).status).toBe(200);
    rmSync(backupDir);
    await site.backups.runIfDue();
    expect(await api("GET /backups/")).toMatchObject({ last_failure: failure, count: 0 });
    site.clock.now += 3_600_000;
    await site.backups.runIfDue();
    expect(await api("GET /backups/")).toMatchObject({ last_failure: null, count: 1 });
  });

  test("where there is no room it is not even begun", async () => {
    await using site = await startSite();
    expect(() => refuseWithoutRoom(site.config.dataDir, 2 ** 52)).toThrow(
      /^There is no room for a backup in \S+: 4294967360 MiB must be free\.$/,
    );
  });
});

test.runIf(engine() === "postgres")("PostgreSQL's are made by its own tools", async () => {
  await using site = await startSite();
  waitForNight(site);
  const { api } = await site.join({ is_superuser: true });
  await site.backups.runIfDue();
  expect(await api("GET /backups/")).toMatchObject({ engine: "postgres", is_on: false, data: [] });
  await refused(
    api("POST /backups/"),
    409,
    "On PostgreSQL the site makes no backups: pg_dump does (docs/backup.md).",
  );
  expect(existsSync(site.config.backupDir)).toBe(false);
});

test.runIf(engine() === "sqlite")("switched off none is made, and the button says so", async () => {
  await using site = await startSite({ environment: { BACKUPS: "off" } });
  waitForNight(site);
  const { api } = await site.join({ is_superuser: true });
  await site.backups.runIfDue();
  expect(await api("GET /backups/")).toMatchObject({ is_on: false, count: 0 });
  await refused(api("POST /backups/"), 422, "Backups are switched off (BACKUPS=off).");
  expect(existsSync(site.config.backupDir)).toBe(false);
});
