import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { engine } from "../../testing/databases.ts";
import { refused } from "../../testing/refusal.ts";
import { startSite, type TestSite } from "../../testing/start-site.ts";
import { backupName } from "./folder.ts";
import { lastNight } from "./nightly-backups.ts";

const day = 86_400_000;
const onSqlite = test.runIf(engine() === "sqlite");

function waitForNight({ clock }: TestSite) {
  clock.now = lastNight(clock.now + day) + 15 * 60_000;
}

onSqlite("nightly backups: each night adds a backup and deletes old or partial files", async () => {
  await using site = await startSite();
  const folder = site.config.backupDir;
  mkdirSync(folder);
  const put = (name: string) => writeFileSync(join(folder, name), "");
  const night = lastNight(site.clock.now);
  for (let ago = 0; ago < 60; ago++) put(backupName("mixtape-auto", night - ago * day));
  for (const end of [".part", ".part-journal"]) put(backupName("mixtape-auto", night) + end);
  const foreign = [
    "letters.txt",
    "mixtape-2019-01-01T03-15-00-000Z.db",
    "mixtape-auto-2019-99-99T03-15-00-000Z.db",
  ];
  foreign.forEach(put);
  const made: unknown[] = [];
  for (let count = 0; count < 2; count++) {
    waitForNight(site);
    await site.backups.runIfDue();
    made.unshift({
      name: backupName("mixtape-auto", site.clock.now),
      made_at: new Date(site.clock.now).toISOString(),
      bytes: expect.toSatisfy((bytes: number) => bytes > 4096),
    });
    await site.backups.runIfDue();
  }
  const { api } = await site.join({ is_superuser: true });
  const { data, ...rest } = await api("GET /backups/");
  expect(data.slice(0, 3)).toEqual([...made, expect.objectContaining({ bytes: 0 })]);
  expect(rest).toEqual({
    engine: "sqlite",
    is_on: true,
    folder,
    is_under_way: false,
    last_failure: null,
    count: 11,
  });
  expect(readdirSync(folder).sort()).toEqual([...foreign, ...data.map(({ name }) => name)].sort());
});

onSqlite("nightly backups: backups with future dates are neither counted nor deleted", async () => {
  await using site = await startSite();
  const folder = site.config.backupDir;
  mkdirSync(folder);
  const ahead = Array.from({ length: 9 }, (_, days) =>
    backupName("mixtape-auto", site.clock.now + (400 + days) * day),
  );
  for (const name of ahead) writeFileSync(join(folder, name), "");
  const made = [];
  for (let night = 0; night < 3; night++) {
    waitForNight(site);
    await site.backups.runIfDue();
    made.unshift(backupName("mixtape-auto", site.clock.now));
  }
  expect(site.backups.status().data.map(({ name }) => name)).toEqual(made);
  expect(readdirSync(folder).sort()).toEqual([...made, ...ahead].sort());
});

onSqlite("backup: a second backup is refused while another backup runs", async () => {
  await using site = await startSite();
  const { api } = await site.join({ is_superuser: true });
  expect(await api("POST /backups/")).toMatchObject({ is_under_way: true, count: 0 });
  expect(site.backups.begin).toThrow("A backup is already running");
  await site.backups.stop();
  expect(await api("GET /backups/")).toMatchObject({ is_under_way: false, count: 1 });
});

onSqlite("M12: nightly backups: a backup is checked in a worker thread", async () => {
  await using site = await startSite();
  const prepared = vi.spyOn(DatabaseSync.prototype, "prepare");
  onTestFinished(() => prepared.mockRestore());
  await site.backups.runIfDue();
  expect(site.backups.status()).toMatchObject({ last_failure: null, count: 1 });
  expect(prepared.mock.calls.flat().join()).not.toMatch(/_check/);
});

onSqlite(
  "nightly backups: a failed backup is retried after an hour, and its message is shown until then",
  async () => {
    await using site = await startSite();
    const { backupDir } = site.config;
    writeFileSync(backupDir, "a file in the folder's place");
    await site.backups.runIfDue();
    const last_failure = {
      at: new Date(site.clock.now).toISOString(),
      problem: `${backupDir} is a file, not a folder.`,
    };
    expect(site.backups.status()).toMatchObject({ last_failure, count: 0 });
    rmSync(backupDir);
    await site.backups.runIfDue();
    expect(site.backups.status()).toMatchObject({ last_failure, count: 0 });
    site.clock.now += 3_600_000;
    await site.backups.runIfDue();
    expect(site.backups.status()).toMatchObject({ last_failure: null, count: 1 });
  },
);

test("backup: is refused on PostgreSQL and with BACKUPS=off, and the message gives the reason", async () => {
  const isPostgres = engine() === "postgres";
  await using site = await startSite({ environment: { BACKUPS: isPostgres ? "on" : "off" } });
  waitForNight(site);
  const { api } = await site.join({ is_superuser: true });
  await site.backups.runIfDue();
  expect(await api("GET /backups/")).toMatchObject({ engine: engine(), is_on: false, data: [] });
  if (isPostgres) await refused(api("POST /backups/"), 409, /^On PostgreSQL, use pg_dump/);
  else await refused(api("POST /backups/"), 422, "Backups are switched off (BACKUPS=off).");
  expect(existsSync(site.config.backupDir)).toBe(false);
});
