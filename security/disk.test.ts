// A disk that is full, or suddenly read-only.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { smallDisk } from "./small-disk.ts";
import { hasStrace } from "./strace.ts";
import { compare, nothingWrong, post, startWriters } from "./writers.ts";

const read = async (address: string, token: string) => {
  const [page, list, me] = await Promise.all([
    fetch(`${address}/music`, { headers: { accept: "text/html" } }),
    fetch(`${address}/music/`),
    fetch(`${address}/users/me`, { headers: { authorization: `Bearer ${token}` } }),
  ]);
  return [page.status, list.status, me.status];
};

test("J5: on a full disk writes are 503, reads go on, and it works again once there is room", async (context) => {
  using disk = smallDisk(3);
  if (!disk) return context.skip();
  await using program = runProgram(settingsFor(disk.path));
  const address = await addressOf(program);
  const { token } = await ownerAt(address);
  disk.fill(300_000);
  const writers = startWriters({ count: 10, address: () => address, token });
  while (!writers.statuses.has(503)) await wait(10);
  while ((writers.statuses.get(503) ?? 0) < 50) await wait(10);
  expect(await read(address, token)).toEqual([200, 200, 200]);
  writers.asked.add("one-more-mark");
  const refusal = await fetch(`${address}/playlists/`, {
    method: "POST",
    body: JSON.stringify({ year: 2024, youtube_id: "one-more-mark" }),
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  });
  expect([refusal.status, refusal.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(program.output()).toContain("the database cannot be written: the disk is full");

  disk.free();
  const before = writers.acknowledged.size;
  while (writers.acknowledged.size < before + 20) await wait(10);
  await writers.stop();
  expect([...writers.statuses.keys()].sort()).toEqual([200, 503]);
  program.child.kill("SIGTERM");
  expect((await program.ended).code).toBe(0);
  const db = new DatabaseSync(databaseFile(disk.path), { readOnly: true });
  const stored = db.prepare("select youtube_id from playlists").all();
  expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  db.close();
  expect(
    compare(
      writers,
      stored.map(({ youtube_id }) => String(youtube_id)),
    ),
  ).toEqual(nothingWrong);
});

test.skipIf(!hasStrace())(
  "J8: on a disk that turns read-only reads work, writes are 503, and the log says why",
  async () => {
    using data = temporaryFolder();
    await using program = runProgram(settingsFor(data.path));
    const address = await addressOf(program);
    const { token } = await ownerAt(address);
    const agent = new Agent({ keepAlive: true });
    const write = () => post(agent, `${address}/playlists/`, token, { year: 2024 });
    expect(await write()).toBe(200);
    // What the kernel answers once it has remounted a failing disk: to this program, for these files.
    const files = ["", "-wal"].flatMap((suffix) => ["-P", databaseFile(data.path) + suffix]);
    const fault = [
      "-f",
      "-p",
      String(program.child.pid),
      ...files,
      "-e",
      "trace=pwrite64",
      "-e",
      "inject=pwrite64:error=EROFS",
      "-o",
      "/dev/null",
    ];
    const disk = spawn("strace", fault, { stdio: ["ignore", "ignore", "pipe"] });
    await once(disk.stderr, "data");
    expect([await write(), await write()]).toEqual([503, 503]);
    expect(await read(address, token)).toEqual([200, 200, 200]);
    expect(program.output()).toMatch(
      /"msg":"the database cannot be written: (?:the disk fails|it is read-only)"/,
    );
    disk.kill("SIGTERM");
    await once(disk, "exit");
    expect(await write()).toBe(200);
    agent.destroy();
  },
);
