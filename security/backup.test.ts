import { expect, test } from "vitest";
import { runCommand } from "#server/testing/run-program.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { runSite, settingsFor } from "./folder.ts";
import { expectStoredOnce, startWriters } from "./writers.ts";

test("J10: backup: contains every write that was acknowledged before the backup began", async () => {
  using elsewhere = temporaryFolder();
  using backups = temporaryFolder();
  await using site = await runSite();
  const { address, token, dataDir } = site;
  const writers = startWriters({ count: 20, address: () => address, token, pauseMs: 180 });
  await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(100);
  const acknowledged = new Set(writers.acknowledged);
  const { code, output } = await runCommand("backup", [backups.path], settingsFor(dataDir));
  await writers.stop();
  expect([code, writers.statuses.has(500)]).toEqual([0, false]);
  const [, file = ""] = /to (\S+) \(/.exec(output) ?? [];
  expect((await runCommand("restore", [file], settingsFor(elsewhere.path))).code).toBe(0);
  expectStoredOnce(elsewhere.path, { asked: writers.asked, acknowledged });
});
