import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase, openForCommand } from "../open-database.ts";
import { prepareDataDir } from "../process/data-dir.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import { watchOtherWriters } from "./watch-other-writers.ts";

test("what another program writes is noticed, and what the site itself writes is not", async () => {
  const place = {
    databaseUrl: undefined,
    dataDir: mkdtempSync(join(tmpdir(), "mixtape-writers-")),
  };
  prepareDataDir(place.dataDir);
  const site = await openDatabase(place);
  const command = await openForCommand(place);
  try {
    const dataVersion = site.dataVersion ?? expect.fail("SQLite has one");
    const before = dataVersion();
    await site.db.insertInto("playlists").values(playlistRow()).execute();
    await site.db
      .transaction()
      .execute((transaction) =>
        transaction.insertInto("playlists").values(playlistRow()).execute(),
      );
    expect(dataVersion()).toBe(before);
    let bumps = 0;
    const stop = watchOtherWriters(dataVersion, { invalidate: () => bumps++ });
    await command.db.insertInto("playlists").values(playlistRow()).execute();
    await expect.poll(() => bumps, { interval: 20, timeout: 5000 }).toBe(1);
    await stop();
  } finally {
    await command.close();
    await site.close();
    rmSync(place.dataDir, { recursive: true });
  }
});

test("a file that cannot be read at the moment ends nothing", async () => {
  let version = 1;
  let bumps = 0;
  let looks = 0;
  const stop = watchOtherWriters(
    () => {
      looks += 1;
      if (looks === 2) throw new Error("busy");
      return version;
    },
    { invalidate: () => bumps++ },
  );
  version = 2;
  await expect.poll(() => bumps, { interval: 20, timeout: 5000 }).toBe(1);
  expect(looks).toBeGreaterThanOrEqual(3);
  await stop();
});
