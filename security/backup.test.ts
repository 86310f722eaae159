import { expect, test } from "vitest";
import { ownerAt } from "#server/testing/owner-at.ts";
import { addressOf, runCommand, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { expectStoredOnce, startWriters } from "./writers.ts";

test("J10: backup: a backup made during 100 writes a second has every write acknowledged before it", async () => {
  using data = temporaryFolder();
  using elsewhere = temporaryFolder();
  using backups = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const address = await addressOf(program);
  const { token } = await ownerAt(address);
  const writers = startWriters({ count: 20, address: () => address, token, pauseMs: 180 });
  await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(100);
  const acknowledged = new Set(writers.acknowledged);
  const { code, output } = await runCommand("backup", [backups.path], settingsFor(data.path));
  await writers.stop();
  expect([code, writers.statuses.has(500)]).toEqual([0, false]);
  const [, file = ""] = /to (\S+) \(/.exec(output) ?? [];
  expect((await runCommand("restore", [file], settingsFor(elsewhere.path))).code).toBe(0);
  expectStoredOnce(elsewhere.path, { asked: writers.asked, acknowledged });
});
