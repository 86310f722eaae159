import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase, openForCommand } from "../open-database.ts";
import { playlistRow } from "../testing/whole-playlist.ts";
import type { Db } from "./tables.ts";
import { watchOtherWriters } from "./watch-other-writers.ts";

test("what another program writes is noticed, what the site itself writes is not, and a file that cannot be read now ends nothing", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "mixtape-writers-"));
  const place = { databaseUrl: undefined, dataDir: folder.path };
  const site = await openDatabase(place);
  const command = await openForCommand(place);
  const write = (db: Db) => db.insertInto("playlists").values(playlistRow()).execute();
  const dataVersion = site.dataVersion ?? expect.fail("SQLite has one");
  const before = dataVersion();
  await write(site.db);
  await site.db.transaction().execute(write);
  expect(dataVersion()).toBe(before);
  let looks = 0;
  let bumps = 0;
  const look = () => {
    looks += 1;
    if (looks === 2) throw new Error("busy");
    return dataVersion();
  };
  const stop = watchOtherWriters(look, { invalidate: () => bumps++ });
  await write(command.db);
  await expect.poll(() => bumps, { interval: 20 }).toBe(1);
  await stop();
  await command.close();
  await site.close();
});
