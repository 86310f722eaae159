// A database that another program has locked. It is timed, so nothing runs beside it.
import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { note } from "#server/testing/note.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { post } from "./writers.ts";

test("J6: while another program holds the lock for 3 s, reads go on and writes wait or say when to come back", async (context) => {
  using data = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const address = await addressOf(program);
  const { token } = await ownerAt(address);
  const headers = { authorization: `Bearer ${token}` };
  const slowestRead = async (until: () => boolean) => {
    let slowest = 0;
    while (!until()) {
      const started = performance.now();
      expect((await fetch(`${address}/users/me`, { headers })).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - started);
    }
    return slowest;
  };
  const over = Date.now() + 1000;
  const usual = await slowestRead(() => Date.now() > over);

  const locker = fork(join(import.meta.dirname, "hold-lock.ts"), [databaseFile(data.path), "3000"]);
  expect(await once(locker, "message")).toEqual(["held", undefined]);
  let isFree = false;
  const ended = once(locker, "exit").then(() => {
    isFree = true;
  });
  const agent = new Agent({ keepAlive: true });
  const answers = Array.from({ length: 3 }, () =>
    post(agent, `${address}/playlists/`, token, { year: 2024 }),
  );
  const late = wait(1500).then(() => post(agent, `${address}/playlists/`, token, { year: 2024 }));
  const locked = await slowestRead(() => isFree);
  await ended;
  const statuses = [...(await Promise.all(answers)), await late];
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await post(agent, `${address}/playlists/`, token, { year: 2024 })).toBe(200);
  agent.destroy();
  note(
    context,
    `slowest read ${usual.toFixed(0)} ms, while locked ${locked.toFixed(0)} ms, writes ${statuses.join(" ")}`,
  );
  expect(locked - usual).toBeLessThan(300);
});
