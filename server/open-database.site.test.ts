import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { emptyPlace } from "./testing/databases.ts";
import { runCommand } from "./testing/run-program.ts";

test("a superuser is made where there is a site, with a password that is shown once", async () => {
  await using place = await emptyPlace();
  const { dataDir, databaseUrl = "" } = place;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const appoint = () => runCommand("superuser", ["Ada@Example.com"], settings);
  // Twice: nothing was left in a PostgreSQL database either.
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
