// Dumps that bring code of their own, which must not run: not even before they are refused.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { examine } from "#server/doctor/examine.ts";
import { openDatabase } from "#server/open-database.ts";
import { emptyPlace, engine, type Place } from "#server/testing/databases.ts";
import { hasPostgresTools } from "#server/testing/postgres-tools.ts";
import { addressOf, runCommand, runProgram } from "#server/testing/run-program.ts";

const environmentOf = ({ dataDir, databaseUrl = "" }: Place) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SAMPLE_DATA: "off",
});

async function query({ databaseUrl }: Place, statements: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return client.query(statements).finally(() => client.end());
}

/** Restores a backup of a site that was changed so into another database. */
async function restoreOf(statements: string, target: Place) {
  await using place = await emptyPlace();
  using folders = new DisposableStack();
  const folder = folders.adopt(mkdtempSync(join(tmpdir(), "mixtape-backups-")), (path) =>
    rmSync(path, { recursive: true }),
  );
  await (await openDatabase(place)).close();
  await query(place, statements);
  expect(await runCommand("backup", [folder], environmentOf(place))).toMatchObject({ code: 0 });
  return await runCommand(
    "restore",
    [join(folder, readdirSync(folder)[0] ?? "")],
    environmentOf(target),
  );
}

const hasRun = async (place: Place) => {
  const { rows } = await query(place, "select 1 from pg_largeobject_metadata");
  return rows.length > 0;
};

describe.runIf(engine() === "postgres" && hasPostgresTools())("L13: a dump with code in it", () => {
  test("is refused by its list of contents, with nothing changed", async () => {
    await using target = await emptyPlace();
    const { code, output } = await restoreOf(
      `create function evil() returns integer language plpgsql as $$ begin perform lo_create(0); return 1; end $$;
        create table evil_table (a integer check (a = evil())); insert into evil_table values (1); select lo_unlink(oid) from pg_largeobject_metadata`,
      target,
    );
    expect([code, output]).toEqual([
      65,
      expect.stringMatching(
        /^mixtape: \S+ does not hold what Mixtape has made: FUNCTION public evil\(\) \w+, TABLE public evil_table \w+, TABLE DATA public evil_table \w+\. Nothing was changed\.\n$/,
      ),
    ]);
    expect(await hasRun(target)).toBe(false);
    // As empty as before: a site can be made there.
    await using program = runProgram(environmentOf(target));
    await addressOf(program);
  });

  test("is refused before its rows come, where one of our own tables was changed", async () => {
    await using target = await emptyPlace();
    const { code, output } = await restoreOf(
      `alter table attempts add constraint evil check (lo_create(0) is not null); insert into attempts values ('a', 1, 1, 1);
        select lo_unlink(oid) from pg_largeobject_metadata`,
      target,
    );
    expect([code, output]).toEqual([
      65,
      expect.stringContaining("the constraint evil on attempts is not ours"),
    ]);
    expect(await hasRun(target)).toBe(false);
  });

  test("leaves an extension to whoever runs the server", async () => {
    await using target = await emptyPlace();
    const { rows } = await query(
      target,
      "select name from pg_available_extensions where name = 'pg_trgm'",
    );
    if (rows.length === 0)
      return process.stderr.write("SKIPPED: this PostgreSQL has no extension to try\n");
    expect(await restoreOf("create extension pg_trgm", target)).toMatchObject({ code: 0 });
    expect(
      (await query(target, "select extname from pg_extension where extname = 'pg_trgm'")).rows,
    ).toEqual([]);
    await query(target, "create extension pg_trgm");
    const findings = await examine({ ...environmentOf(target), PORT: "0" });
    expect(findings).toContainEqual({ ok: true, text: "Schema: as Mixtape has made it" });
  });
});
