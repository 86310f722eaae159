import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { openDatabase } from "./open-database.ts";
import { emptyPlace } from "./testing/databases.ts";
import { runCommand } from "./testing/run-program.ts";

const environmentOf = ({
  dataDir,
  databaseUrl = "",
}: {
  dataDir: string;
  databaseUrl: string | undefined;
}) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
});

test("a superuser is not made where there is no site, and no site is made for one", async () => {
  await using place = await emptyPlace();
  const refused = {
    code: 66,
    output: expect.stringMatching(/^mixtape: There is no site in .+: start it once.+\n$/),
  };
  expect(await runCommand("superuser", ["ada@example.com"], environmentOf(place))).toEqual(refused);
  expect(readdirSync(place.dataDir)).toEqual([]);
  // Nothing was left in a PostgreSQL database either.
  expect(await runCommand("superuser", ["ada@example.com"], environmentOf(place))).toEqual(refused);
});

test("a new superuser's password is made and shown once", async () => {
  await using place = await emptyPlace();
  await (await openDatabase(place)).close();
  const { code, output } = await runCommand("superuser", ["Ada@Example.com"], environmentOf(place));
  expect(code).toBe(0);
  expect(output).toMatch(
    /^The superuser ada@example\.com was created\.\nIts password is \S{20}\nIt is shown this once\./,
  );
});
