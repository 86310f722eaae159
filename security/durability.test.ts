// What is on the disk when a write is answered.
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { sqliteDialect } from "#server/db/sqlite.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { hasStrace, tracing } from "./strace.ts";
import { post } from "./writers.ts";

test("J2: the writing connection waits for the disk at every commit", async () => {
  using data = temporaryFolder();
  const db = new Kysely({ dialect: sqliteDialect(join(data.path, "x.db")) });
  expect((await sql`pragma synchronous`.execute(db)).rows).toEqual([{ synchronous: 2 }]);
  expect((await sql`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: "wal" }]);
  await db.destroy();
});

test.skipIf(!hasStrace())(
  "J2: between any two answers to writes the operating system was asked to sync",
  async () => {
    const writes = 100;
    using data = temporaryFolder();
    const trace = join(data.path, "trace");
    const under = tracing("fsync,fdatasync,write,writev", trace);
    await using program = runProgram(
      { ...settingsFor(join(data.path, "data")), LOG_LEVEL: "info" },
      { under },
    );
    const address = await addressOf(program);
    const { token } = await ownerAt(address);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let index = 0; index < writes; index++)
      expect(await post(agent, `${address}/playlists/`, token, { year: 2024 })).toBe(200);
    agent.destroy();
    program.child.kill("SIGTERM");
    expect((await program.ended).code).toBe(0);

    const events = readFileSync(trace, "utf8")
      .split("\n")
      .flatMap((line) =>
        /(?:fsync|fdatasync)\b.*= 0$/.test(line)
          ? ["sync"]
          : /write.*HTTP\/1\.1 200/.test(line)
            ? ["answer"]
            : [],
      );
    const fromFirstWrite = events.slice(
      events.indexOf("answer") + 1,
      events.lastIndexOf("answer") + 1,
    );
    const synced = fromFirstWrite.join(" ").split("answer").slice(0, -1);
    expect(synced).toHaveLength(writes);
    expect(synced.filter((between) => !between.includes("sync"))).toEqual([]);
  },
);
