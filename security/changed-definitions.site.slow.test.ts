// Definitions that read nearly like ours, and say something else.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, test } from "vitest";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { examine } from "#server/doctor/examine.ts";
import { openDatabase } from "#server/open-database.ts";
import { emptyPlace, engine, type Place } from "#server/testing/databases.ts";
import { hasPostgresTools } from "#server/testing/postgres-tools.ts";
import { runCommand } from "#server/testing/run-program.ts";

const environmentOf = ({ dataDir, databaseUrl = "" }: Place) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SAMPLE_DATA: "off",
  PORT: "0",
});

async function asPostgres(databaseUrl: string | undefined, statements: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** What the doctor says of the schema, and how a restore of a backup ends. */
async function verdictOn(change: (place: Place) => Promise<void> | void) {
  await using place = await emptyPlace();
  await using elsewhere = await emptyPlace();
  using folders = new DisposableStack();
  const folder = folders.adopt(mkdtempSync(join(tmpdir(), "mixtape-backups-")), (path) =>
    rmSync(path, { recursive: true }),
  );
  await (await openDatabase(place)).close();
  await change(place);
  const told =
    (await examine(environmentOf(place))).find(({ text }) => text.startsWith("Schema:"))?.text ??
    "";
  expect(await runCommand("backup", [folder], environmentOf(place))).toMatchObject({ code: 0 });
  const { code, output } = await runCommand(
    "restore",
    [join(folder, readdirSync(folder)[0] ?? "")],
    environmentOf(elsewhere),
  );
  return { told, code, output };
}

function rewrite(path: string, table: string, from: string, to: string) {
  const db = new DatabaseSync(path, { defensive: false });
  db.exec("PRAGMA writable_schema = ON");
  db.prepare(
    "update sqlite_schema set sql = replace(sql, ?, ?) where type = 'table' and name = ?",
  ).run(from, to, table);
  db.exec("PRAGMA writable_schema = RESET");
  db.close();
}

test.runIf(engine() === "sqlite").each([
  ["words run together", "boolean not null", "booleannotnull"],
  ["a space that is none to SQLite", "boolean not null", "boolean\u00a0not\u00a0null"],
  ["quoted words", "boolean not null", '"boolean" "not" "null"'],
  ["a rule in a comment", "boolean not null", "boolean /* not null */"],
])("L13: %s", async (_name, from, to) => {
  const { told, code, output } = await verdictOn(({ dataDir }) =>
    rewrite(databaseFile(dataDir), "users", from, to),
  );
  expect([told, code, output]).toEqual([
    expect.stringContaining("the table users was changed"),
    65,
    expect.stringContaining("the table users was changed"),
  ]);
});

const evilSchema = "create schema evil";
const evilFunction =
  "create function evil.f(text, text) returns boolean language sql as 'select true'";

test.runIf(engine() === "postgres" && hasPostgresTools()).each([
  [
    "an event trigger with a function elsewhere",
    `${evilSchema}; create function evil.f() returns event_trigger language plpgsql as $$ begin raise notice 'evil'; end $$;
      create event trigger evil_event on ddl_command_end execute function evil.f()`,
    ["the schema evil is not ours", "the event trigger evil_event is not ours"],
  ],
  [
    "forced row security",
    "alter table users enable row level security; alter table users force row level security",
    ["the table users was changed"],
  ],
  [
    "a table that a crash empties",
    "alter table attempts set unlogged",
    ["the table attempts was changed"],
  ],
  [
    "another order of letters",
    `alter table users alter column email type text collate "C.utf8"`,
    ["the table users was changed"],
  ],
  [
    "an operator",
    `${evilSchema}; ${evilFunction}; create operator public.=== (leftarg = text, rightarg = text, function = evil.f)`,
    ["the operator ===(pg_catalog.text,pg_catalog.text) is not ours"],
  ],
  [
    "a rule with other groups",
    `alter table playlists drop constraint playlists_end_year;
      alter table playlists add constraint playlists_end_year check (end_year >= 1900 and (end_year <= 2100 and end_year >= year))`,
    ["the constraint playlists_end_year on playlists was changed"],
  ],
  [
    "a collation, statistics, a cast and a publication",
    `create collation evil_collation from "C"; create statistics evil_statistics on year, month from playlists;
      create cast (text as boolean) with inout as assignment; create publication evil_publication`,
    [
      "the collation evil_collation is not ours",
      "the statistics object evil_statistics is not ours",
      "the cast (pg_catalog.text AS boolean) is not ours",
      "the publication evil_publication is not ours",
    ],
  ],
] as const)("L13: %s", async (_name, statements, words) => {
  const { told, code, output } = await verdictOn(({ databaseUrl }) =>
    asPostgres(databaseUrl, statements),
  );
  for (const word of words) expect(told).toContain(word);
  expect([code, output]).toEqual([
    65,
    expect.stringContaining("does not hold what Mixtape has made"),
  ]);
});
