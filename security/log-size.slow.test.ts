import { fork } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { note } from "#server/testing/note.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { startWriters } from "./writers.ts";

const mebibyte = 1024 * 1024;
const seconds = 40;

test(`J9: in ${seconds} s of writing beside a slow reader the log stays within 64 MB, and gives its room back afterwards`, async (context) => {
  using data = temporaryFolder();
  await using program = runProgram({ ...settingsFor(data.path), LOG_LEVEL: "info" });
  const address = await addressOf(program);
  const { token } = await ownerAt(address);
  const reader = fork(join(import.meta.dirname, "slow-reader.ts"), [databaseFile(data.path)]);
  const writers = startWriters({ count: 20, address: () => address, token });
  const size = () => statSync(`${databaseFile(data.path)}-wal`).size / mebibyte;
  let largest = 0;
  const over = Date.now() + seconds * 1000;
  while (Date.now() < over) {
    largest = Math.max(largest, size());
    await wait(20);
  }
  reader.kill("SIGKILL");
  await once(reader, "exit");
  const before = writers.acknowledged.size;
  while (writers.acknowledged.size < before + 100) await wait(20);
  await writers.stop();
  note(
    context,
    `${writers.acknowledged.size} writes, log at most ${largest.toFixed(1)} MB, ${size().toFixed(1)} MB afterwards`,
  );
  expect([...writers.statuses.keys()]).toEqual([200]);
  expect(largest).toBeLessThan(64);
  expect(size()).toBeLessThanOrEqual(4.1);
});
