import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { databaseFile } from "../db/sqlite-file.ts";
import { examine } from "../doctor/examine.ts";
import { openDatabase } from "../open-database.ts";
import { replaceSongs } from "../songs/queries.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { runCommand } from "../testing/run-program.ts";
import { song } from "../testing/songs.ts";
import { playlistRow } from "../testing/whole-playlist.ts";

const playlist = (year: string, isExtended: string, createdAt: string) =>
  `insert into playlists values ('a', ${year}, null, null, null, ${isExtended}, 0, null, '', '', '', '', ${createdAt}, 0)`;

test.runIf(engine() === "sqlite")(
  "a site whose songs have been changed is restored: the search counts what was taken out of it with numbers of its own",
  async () => {
    await using place = await emptyPlace();
    await using elsewhere = await emptyPlace();
    using folders = new DisposableStack();
    const folder = folders.adopt(mkdtempSync(join(tmpdir(), "mixtape-backups-")), (path) =>
      rmSync(path, { recursive: true }),
    );
    const { db, close } = await openDatabase(place);
    await db
      .insertInto("playlists")
      .values(playlistRow({ id: "a" }))
      .execute();
    for (const line of ["A - One", "A - Two"])
      await db
        .transaction()
        .execute((transaction) => replaceSongs(transaction, "a", [song(line)], 1));
    await close();
    const findings = await examine({ DATA_DIR: place.dataDir, PORT: "0" });
    expect(findings.find(({ text }) => text.startsWith("Values:"))).toMatchObject({ ok: true });
    expect(await runCommand("backup", [folder], { DATA_DIR: place.dataDir })).toMatchObject({
      code: 0,
    });
    const restored = await runCommand("restore", [join(folder, readdirSync(folder)[0] ?? "")], {
      DATA_DIR: elsewhere.dataDir,
    });
    expect(restored).toMatchObject({ code: 0 });
  },
);

// SQLite keeps any value in any column; PostgreSQL does not.
test.runIf(engine() === "sqlite").each([
  ["a year and a half", playlist("2024.5", "0", "0"), "playlists.year"],
  ["words for a time", playlist("2024", "0", "'then'"), "playlists.created_at"],
  ["maybe", playlist("2024", "2", "0"), "playlists.is_extended"],
  ["bytes for a text", "insert into attempts values (x'00ff', 1, 1, 1)", "attempts.key"],
  ["nothing for a key", "insert into attempts values (null, 1, 1, 1)", "attempts.key"],
])("L13: %s is told by the doctor and refused by a restore", async (_name, statement, column) => {
  await using place = await emptyPlace();
  await using elsewhere = await emptyPlace();
  using folders = new DisposableStack();
  const folder = folders.adopt(mkdtempSync(join(tmpdir(), "mixtape-backups-")), (path) =>
    rmSync(path, { recursive: true }),
  );
  await (await openDatabase(place)).close();
  const db = new DatabaseSync(databaseFile(place.dataDir));
  db.exec(statement);
  db.close();
  const findings = await examine({ DATA_DIR: place.dataDir, PORT: "0" });
  expect(findings.find(({ text }) => text.startsWith("Values:"))).toMatchObject({
    ok: false,
    text: expect.stringContaining(column),
  });
  expect(await runCommand("backup", [folder], { DATA_DIR: place.dataDir })).toMatchObject({
    code: 0,
  });
  const file = join(folder, readdirSync(folder)[0] ?? "");
  expect(await runCommand("restore", [file], { DATA_DIR: elsewhere.dataDir })).toEqual({
    code: 65,
    output: `mixtape: ${file} holds values of the wrong type in ${column}. Nothing was changed.\n`,
  });
});
