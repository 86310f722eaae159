import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { addressOf, runCommand, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { compare, nothingWrong, startWriters } from "./writers.ts";

test("J10: a backup under 100 writes a second is sound, and holds every write acknowledged before it began", async () => {
  using data = temporaryFolder();
  using elsewhere = temporaryFolder();
  using backups = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const address = await addressOf(program);
  const { token } = await ownerAt(address);
  const writers = startWriters({ count: 20, address: () => address, token, pause: 180 });
  while (writers.acknowledged.size < 100) await wait(20);
  const acknowledged = new Set(writers.acknowledged);
  const backedUp = await runCommand("backup", [backups.path], settingsFor(data.path));
  await writers.stop();
  expect(backedUp.code).toBe(0);
  const [, file = ""] = /to (\S+) \(/.exec(backedUp.output) ?? [];
  const restored = await runCommand("restore", [file], settingsFor(elsewhere.path));
  expect(restored.code).toBe(0);
  const db = new DatabaseSync(databaseFile(elsewhere.path), { readOnly: true });
  expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  const marks = db.prepare("select youtube_id from playlists").all();
  db.close();
  expect(
    compare(
      { asked: writers.asked, acknowledged },
      marks.map(({ youtube_id }) => String(youtube_id)),
    ),
  ).toEqual(nothingWrong);
  expect(writers.statuses.get(500)).toBeUndefined();
});
