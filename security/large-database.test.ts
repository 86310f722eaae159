import { copyFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { openDatabase } from "#server/open-database.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

test("J11: a crash that left 100 MB of data and 50 MB in the write-ahead log loses nothing, and the site starts", async () => {
  using data = temporaryFolder();
  using crashed = temporaryFolder();
  await (await openDatabase({ dataDir: data.path, databaseUrl: undefined })).close();
  const path = databaseFile(data.path);
  const db = new DatabaseSync(path);
  const add = db.prepare(
    "insert into image_files (name, filename, type, bytes) values (?, 'x.png', 'image/png', randomblob(1048576))",
  );
  db.exec(
    "pragma wal_autocheckpoint = 0; insert into images values ('x.png', '#000000', 1, 1, 0, null)",
  );
  for (let index = 0; index < 100; index++) add.run(`data-${index}`);
  db.exec("pragma wal_checkpoint(truncate)");
  for (let index = 0; index < 50; index++) add.run(`log-${index}`);
  for (const suffix of ["", "-wal"])
    copyFileSync(path + suffix, databaseFile(crashed.path) + suffix);
  db.close();

  await using program = runProgram(settingsFor(crashed.path));
  const address = await addressOf(program);
  expect((await fetch(`${address}/utils/health-check/`)).status).toBe(200);
  const copy = new DatabaseSync(databaseFile(crashed.path), { readOnly: true });
  expect(copy.prepare("select count(*) as count from image_files").get()).toEqual({ count: 150 });
  copy.close();
});
