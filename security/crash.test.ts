import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { settingsFor } from "./folder.ts";
import { expectStoredOnce, startWriters } from "./writers.ts";

test("J1, J11: crash: after 20 kills, each acknowledged write of 200 clients is stored exactly once", {
  timeout: 600_000,
}, async () => {
  using data = temporaryFolder();
  let address: string | undefined;
  let writers: ReturnType<typeof startWriters> | undefined;
  for (let kill = 0; kill < 20; kill++) {
    await using program = runProgram(settingsFor(data.path));
    address = await addressOf(program);
    writers ??= startWriters({
      count: 200,
      address: () => address,
      token: (await ownerAt(address)).token,
    });
    const { acknowledged } = writers;
    const before = acknowledged.size;
    await expect.poll(() => acknowledged.size, { interval: 5 }).toBeGreaterThan(before + 20);
    await wait(Math.random() * 300);
    program.child.kill("SIGKILL");
    address = undefined;
    await program.ended;
    if (kill === 9) fill(databaseFile(data.path));
  }
  if (!writers) throw new Error("nobody wrote");
  await writers.stop();
  expectStoredOnce(data.path, writers);
  expect(writers.statuses.has(500)).toBe(false);
});

/** Adds 150 MB to the database and leaves 50 MB of them in the write-ahead log, as a crash would. */
function fill(path: string) {
  const db = new DatabaseSync(path);
  const add = (from: number, to: number) =>
    db.exec(`with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
      insert into image_files select i, 'x.png', 'image/png', randomblob(1048576) from n`);
  db.exec("insert into images values ('x.png', '#000000', 1, 1, 0, null)");
  db.exec("pragma wal_autocheckpoint = 0");
  add(1, 100);
  db.exec("pragma wal_checkpoint(truncate)");
  add(101, 150);
}
