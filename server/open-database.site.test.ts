import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate, migrations } from "./db/migrate.ts";
import { openDatabase } from "./open-database.ts";
import { emptyPlace, engine } from "./testing/databases.ts";
import { runCommand } from "./testing/run-program.ts";
import { openUnmigrated } from "./testing/unmigrated.ts";

test.runIf(engine() === "sqlite")(
  "SQLite upgrade: the old database is copied first, and only the two newest copies stay",
  async () => {
    await using place = await emptyPlace();
    const db = openUnmigrated(place);
    await migrate(db, "sqlite", migrations.slice(0, -1));
    await db.destroy();
    for (const name of ["before-002.db", "before-009.db", "before-022.db", "replaced-2024.db"])
      writeFileSync(join(place.dataDir, name), "");
    await (await openDatabase(place)).close();
    const last = `before-${migrations.at(-1)?.name}.db`;
    const found = readdirSync(place.dataDir).filter((name) => /^(before|replaced)-/.test(name));
    expect(found.sort()).toEqual(["before-022.db", last, "replaced-2024.db"].sort());
  },
);

test("superuser command: fails if there is no site, and shows the password of a new superuser", async () => {
  await using place = await emptyPlace();
  const { dataDir, databaseUrl = "" } = place;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const appoint = () => runCommand("superuser", ["Ada@Example.com"], settings);
  // If the first run created tables in PostgreSQL, the second run would find a site.
  for (const _time of [1, 2])
    expect(await appoint()).toEqual({
      code: 66,
      output: expect.stringMatching(/^mixtape: No site found in .+ Start the site once.+\n$/),
    });
  expect(readdirSync(dataDir)).toEqual([]);
  await (await openDatabase(place)).close();
  expect(await appoint()).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^The superuser ada@example\.com was created\.\nPassword: \S{20}\nIt won't be shown again\./,
    ),
  });
});
