import { once } from "node:events";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { addressOf, runProgram } from "../testing/run-program.ts";

async function place() {
  const { dataDir, databaseUrl = "", ...rest } = await emptyPlace();
  return {
    dataDir,
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SAMPLE_DATA: "off" },
    ...rest,
  };
}

test("A12: a first start makes the owner's account, says its password once, and that password works", async () => {
  await using somewhere = await place();
  {
    await using program = runProgram(somewhere.environment);
    const [, password = ""] = await program.says(
      /The owner's account is owner@example\.com, with the password (\S+)/,
    );
    const address = await addressOf(program);
    const logIn = (username: string, secret: string) =>
      fetch(`${address}/login/access-token`, {
        method: "POST",
        body: new URLSearchParams({ username, password: secret }),
      });
    expect((await logIn("owner@example.com", password)).status).toBe(200);
    for (const username of ["owner@example.com", "admin@example.com", "admin"])
      for (const guess of ["admin", "password", "changethis", "mixtape", "owner@example.com"])
        expect([username, guess, (await logIn(username, guess)).status]).toEqual([
          username,
          guess,
          400,
        ]);
    program.child.kill("SIGTERM");
    expect(await program.ended).toEqual({ code: 0, signal: null });
  }
  await using again = runProgram(somewhere.environment);
  await addressOf(again);
  expect(again.output()).not.toContain("owner@example.com");
});

test("the owner's account can come from the environment, and its password is not repeated", async () => {
  await using somewhere = await place();
  const account = {
    FIRST_SUPERUSER: "ada@example.com",
    FIRST_SUPERUSER_PASSWORD: "chosen by the owner",
  };
  await using program = runProgram({ ...somewhere.environment, ...account });
  const address = await addressOf(program);
  const body = new URLSearchParams({
    username: "ada@example.com",
    password: "chosen by the owner",
  });
  expect((await fetch(`${address}/login/access-token`, { method: "POST", body })).status).toBe(200);
  expect(program.output()).not.toContain("chosen by the owner");
});

test.runIf(process.platform === "linux")(
  "samples and cards are drawn elsewhere: the site's own process loads nothing that reads pictures",
  async () => {
    await using somewhere = await place();
    await using program = runProgram({ ...somewhere.environment, SAMPLE_DATA: "on" });
    const address = await addressOf(program);
    const card = await fetch(`${address}/cards/2025/october.jpg`);
    expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(readFileSync(`/proc/${program.child.pid}/maps`, "utf8")).not.toMatch(/sharp|vips/);
  },
);

test("K1: stopping answers what is under way, ends idle connections and exits 0", async () => {
  await using somewhere = await place();
  await using program = runProgram(somewhere.environment);
  const address = await addressOf(program);
  // Keep-alive connections, idle by now, and logins whose hashing is still under way when the signal arrives.
  await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${address}/utils/health-check/`).then((response) => response.text()),
    ),
  );
  const body = () =>
    new URLSearchParams({ username: "nobody@example.com", password: "wrong password" });
  const underWay = Array.from({ length: 8 }, () =>
    fetch(`${address}/login/access-token`, { method: "POST", body: body() }),
  );
  await fetch(`${address}/utils/health-check/`);
  program.child.kill("SIGTERM");
  const answers = await Promise.all(underWay);
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(400));
  expect(await program.ended).toEqual({ code: 0, signal: null });
});

test("K9: files are readable by their owner alone", async () => {
  await using somewhere = await place();
  await using program = runProgram(somewhere.environment);
  await addressOf(program);
  expect(statSync(somewhere.dataDir).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(somewhere.dataDir))
    expect({ name, mode: statSync(join(somewhere.dataDir, name)).mode & 0o777 }).toEqual({
      name,
      mode: 0o600,
    });
});

test("K4: a port in use ends the start with a sentence and 69", async () => {
  await using somewhere = await place();
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  try {
    const { port } = other.address() as AddressInfo;
    await using program = runProgram({
      ...somewhere.environment,
      PORT: String(port),
      HOST: "127.0.0.1",
    });
    expect((await program.ended).code).toBe(69);
    expect(program.output()).toContain(
      `mixtape: PORT must be a free port: something already listens on 127.0.0.1:${port}.`,
    );
  } finally {
    other.close();
  }
});

test("K6: a secret that others can read ends the start with 78, and the sentence does not repeat it", async () => {
  await using somewhere = await place();
  const path = join(somewhere.dataDir, "secret.key");
  writeFileSync(path, "0123456789abcdef0123456789abcdef");
  chmodSync(path, 0o644);
  await using program = runProgram(somewhere.environment);
  expect((await program.ended).code).toBe(78);
  expect(program.output()).toMatch(/^mixtape: .*secret\.key must be readable by its owner alone/);
  expect(program.output()).not.toContain("0123456789abcdef");
});

test("K4: bad settings end the start: all at once, no stack, no secret, 78", async () => {
  await using somewhere = await place();
  const bad = { PORT: "x", DATABASE_URL: "mysql://hunter2@localhost", SECRET_KEY: "hunter2" };
  await using program = runProgram({ ...somewhere.environment, ...bad });
  expect((await program.ended).code).toBe(78);
  expect(program.output()).toMatch(
    /^mixtape: PORT .+\nmixtape: DATABASE_URL .+\nmixtape: SECRET_KEY .+\n$/,
  );
  expect(program.output()).not.toContain("hunter2");
});

describe.runIf(engine() === "sqlite")("the SQLite file", () => {
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), "mixtape-file-"));
    folders.push(made);
    return made;
  };
  afterEach(() => {
    for (const made of folders.splice(0)) rmSync(made, { recursive: true });
  });

  async function filled() {
    const dataDir = folder();
    const { close } = await openDatabase({ dataDir, databaseUrl: undefined });
    await close();
    return { dataDir, path: join(dataDir, "mixtape.db") };
  }

  test("J12: a second instance on the same folder is refused with 75, and the first goes on", async () => {
    const dataDir = folder();
    await using first = runProgram({ DATA_DIR: dataDir, SAMPLE_DATA: "off" });
    const address = await addressOf(first);
    await using second = runProgram({ DATA_DIR: dataDir, SAMPLE_DATA: "off" });
    expect((await second.ended).code).toBe(75);
    expect(second.output()).toBe(
      `mixtape: Another Mixtape already runs on ${dataDir}. Stop it first, or give this one a DATA_DIR of its own.\n`,
    );
    expect((await fetch(`${address}/utils/health-check/`)).status).toBe(200);
    first.child.kill("SIGKILL");
    await first.ended;
    await using third = runProgram({ DATA_DIR: dataDir, SAMPLE_DATA: "off" });
    await addressOf(third);
  });

  test.each<[string, (path: string) => void]>([
    ["its header overwritten", (path) => overwrite(path, 0)],
    ["a later page overwritten", (path) => overwrite(path, 4096 * 3)],
    ["nothing in it", (path) => writeFileSync(path, "")],
    [
      "another program's tables in it",
      (path) => {
        rmSync(path);
        const other = new DatabaseSync(path);
        other.exec("create table notes (text)");
        other.close();
      },
    ],
  ])("J7: with %s it stops the start with 65 and is left as it was", async (_what, damage) => {
    const { dataDir, path } = await filled();
    damage(path);
    const before = readFileSync(path);
    await using program = runProgram({ DATA_DIR: dataDir, SAMPLE_DATA: "off" });
    expect((await program.ended).code).toBe(65);
    expect(program.output()).toContain(
      `mixtape: The database ${path} is damaged, and was left as it is.`,
    );
    expect(program.output()).toContain("npm run restore -- FILE");
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  function overwrite(path: string, offset: number) {
    const bytes = readFileSync(path);
    bytes.fill(0xa5, offset, offset + 600);
    writeFileSync(path, bytes);
  }
});
