import { once } from "node:events";
import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { databaseFile } from "../db/sqlite-file.ts";
import { openDatabase } from "../open-database.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { addressOf, runProgram } from "../testing/run-program.ts";

async function somewhere() {
  const place = await emptyPlace();
  const { dataDir, databaseUrl = "" } = place;
  const start = (more: Record<string, string> = {}) =>
    runProgram({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SAMPLE_DATA: "off", ...more });
  return { ...place, start };
}

async function logIn(address: string, username: string, password: string) {
  const body = new URLSearchParams({ username, password });
  return (await fetch(`${address}/login/access-token`, { method: "POST", body })).status;
}

test("A12, K6, K9: start: the first start creates the owner's account, and a missing key is replaced", async () => {
  await using place = await somewhere();
  {
    await using program = place.start();
    const [, password = ""] = await program.says(
      /The owner's account is owner@example\.com, with the password (\S+)/,
    );
    const address = await addressOf(program);
    expect(await logIn(address, "owner@example.com", password)).toBe(200);
    expect(statSync(place.dataDir).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(place.dataDir))
      expect(statSync(join(place.dataDir, name)).mode & 0o777, name).toBe(0o600);
    for (const guess of ["admin", "password", "changethis", "mixtape", "owner@example.com"])
      expect(await logIn(address, "owner@example.com", guess)).toBe(400);
    program.child.kill("SIGTERM");
    expect(await program.ended).toEqual({ code: 0, signal: null });
  }
  rmSync(join(place.dataDir, "secret.key"));
  await using again = place.start();
  await again.says(
    /The secret key was missing, so a new one was created. Preview links and the unsubscribe links in old emails to the owner/,
  );
  expect(again.output()).not.toContain("owner@example.com");
});

test("K4: start: exits with 69 if the port is in use, after printing the first password", async () => {
  await using place = await somewhere();
  await using other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await using program = place.start({ PORT: String(port), HOST: "127.0.0.1" });
  expect((await program.ended).code).toBe(69);
  expect(program.output()).toContain(
    `mixtape: Port ${port} is already in use on 127.0.0.1. Set PORT to a free port.`,
  );
  const [, password = ""] = /with the password (\S+)/.exec(program.output()) ?? [];
  await using again = place.start();
  const status = await logIn(await addressOf(again), "owner@example.com", password);
  expect(status, again.output()).toBe(200);
});

test("B7, K4, K6: start: exits with 78 for bad settings, and for a secret key that others can read", async () => {
  await using place = await somewhere();
  await using program = place.start({ PORT: "x", DATABASE_URL: "hunter2", SECRET_KEY: "hunter2" });
  expect((await program.ended).code).toBe(78);
  expect(program.output()).toMatch(
    /^mixtape: PORT .+\nmixtape: DATABASE_URL .+\nmixtape: SECRET_KEY .+\n$/,
  );
  const path = join(place.dataDir, "secret.key");
  writeFileSync(path, "hunter2".repeat(5));
  chmodSync(path, 0o644);
  await using again = place.start();
  expect((await again.ended).code).toBe(78);
  expect(again.output()).toMatch(/^mixtape: .*secret\.key must be readable only by its owner/);
  expect(program.output() + again.output()).not.toContain("hunter2");
});

describe.runIf(engine() === "sqlite")("the SQLite file", () => {
  test("J12: SQLite: a second process on the same data folder exits with 75", async () => {
    await using place = await somewhere();
    await using first = place.start();
    const address = await addressOf(first);
    await using second = place.start();
    expect((await second.ended).code).toBe(75);
    expect(second.output()).toBe(
      `mixtape: Mixtape is already running on ${place.dataDir}. Stop it first, or use a different DATA_DIR.\n`,
    );
    expect((await fetch(`${address}/utils/health-check/`)).status).toBe(200);
    first.child.kill("SIGKILL");
    await first.ended;
    await using third = place.start();
    await addressOf(third);
  });

  const overwrite = (offset: number) => (path: string) => {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0xa5, offset, offset + 600));
  };
  const overwriteMigrations = (path: string) => {
    const db = new DatabaseSync(path);
    const pages = db
      .prepare("select rootpage from sqlite_schema where tbl_name = 'migrations'")
      .all() as { rootpage: number }[];
    db.close();
    for (const { rootpage } of pages) overwrite(4096 * (rootpage - 1))(path);
  };
  test.each<[string, (path: string) => void]>([
    ["its header overwritten", overwrite(0)],
    ["its list of migrations overwritten", overwriteMigrations],
    ["nothing in it", (path) => writeFileSync(path, "")],
    [
      "another program's tables in it",
      (path) => {
        rmSync(path);
        using other = new DatabaseSync(path);
        other.exec("create table notes (text)");
      },
    ],
  ])(
    "J7: SQLite: a database file with %s makes the site exit with code 65 and is not changed",
    async (_what, damage) => {
      await using place = await somewhere();
      await (await openDatabase(place)).close();
      const path = databaseFile(place.dataDir);
      damage(path);
      const before = readFileSync(path);
      await using program = place.start();
      expect((await program.ended).code).toBe(65);
      expect(program.output()).toContain(
        `mixtape: The database ${path} is damaged. It hasn't been changed.`,
      );
      expect(program.output()).toContain("npm run restore -- FILE");
      expect(readFileSync(path).equals(before)).toBe(true);
    },
  );
});
