// What a crash may not take away. The site is killed as the operating system kills: without a word.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { ownerAt } from "#server/testing/owner-at.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { compare, nothingWrong, startWriters } from "./writers.ts";

const kills = 20;

function readAll(dataDir: string) {
  const db = new DatabaseSync(join(dataDir, "mixtape.db"), { readOnly: true });
  const marks = db.prepare("select youtube_id from playlists").all();
  const { integrity_check } = db.prepare("pragma integrity_check").get() as {
    integrity_check: string;
  };
  db.close();
  return { stored: marks.map(({ youtube_id }) => String(youtube_id)), integrity: integrity_check };
}

test(`J1: two hundred writers and ${kills} kills: nothing acknowledged is lost, nothing doubled, nothing unasked`, {
  timeout: 240_000,
}, async () => {
  using data = temporaryFolder();
  let address: string | undefined;
  let token = "";
  let writers: ReturnType<typeof startWriters> | undefined;
  for (let kill = 0; kill < kills; kill++) {
    await using program = runProgram(settingsFor(data.path));
    address = await addressOf(program);
    if (!writers) {
      ({ token } = await ownerAt(address));
      writers = startWriters({ count: 200, address: () => address, token });
    }
    const before = writers.acknowledged.size;
    while (writers.acknowledged.size < before + 20) await wait(5);
    await wait(Math.random() * 300);
    program.child.kill("SIGKILL");
    address = undefined;
    await program.ended;
  }
  await writers?.stop();
  if (!writers) throw new Error("nobody wrote");
  const { stored, integrity } = readAll(data.path);
  expect(integrity).toBe("ok");
  expect(compare(writers, stored)).toEqual(nothingWrong);
  expect(writers.statuses.get(500) ?? 0).toBe(0);
});
