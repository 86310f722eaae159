import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "#server/db/migrate.ts";
import { migrations } from "#server/db/migrations/index.ts";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { examine } from "#server/doctor/examine.ts";
import { openDatabase } from "#server/open-database.ts";
import { emptyPlace, engine, type Place } from "#server/testing/databases.ts";
import { hasPostgresTools } from "#server/testing/postgres-tools.ts";
import { addressOf, runCommand, runProgram } from "#server/testing/run-program.ts";
import { openUnmigrated } from "#server/testing/unmigrated.ts";

const environmentOf = ({ dataDir, databaseUrl = "" }: Place) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SAMPLE_DATA: "off",
  PORT: "0",
});

async function change({ dataDir, databaseUrl }: Place, statements: string) {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(statements).finally(() => client.end());
  } else {
    const db = new DatabaseSync(databaseFile(dataDir));
    db.exec(statements);
    db.close();
  }
}

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), "mixtape-backups-"));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

async function backUp(place: Place, folder: string) {
  expect(await runCommand("backup", [folder], environmentOf(place))).toMatchObject({ code: 0 });
  return join(folder, readdirSync(folder)[0] ?? "");
}

const schemaFinding = async (place: Place) =>
  (await examine(environmentOf(place))).find(({ text }) => text.startsWith("Schema:"));

interface Case {
  sqlite: string;
  postgres: string;
  words: { sqlite: string[]; postgres: string[] };
  /** What a restore says, which on PostgreSQL reads the dump's list of contents first. */
  contents: string[];
}

const added: Case = {
  sqlite: `create trigger evil_trigger after insert on sessions begin delete from reset_tokens; end;
    create view evil_view as select * from users; create table evil_table (x); create index evil_index on users (created_at, id)`,
  postgres: `create function evil_function() returns trigger language plpgsql as $$ begin return null; end $$;
    create trigger evil_trigger after insert on sessions execute function evil_function();
    create view evil_view as select * from users; create table evil_table (x text); create index evil_index on users (created_at, id)`,
  words: {
    sqlite: ["trigger evil_trigger", "view evil_view", "table evil_table", "index evil_index"].map(
      (name) => `the ${name} is not ours`,
    ),
    postgres: [
      "trigger evil_trigger on sessions",
      "function evil_function()",
      "view evil_view",
      "table evil_table",
      "index evil_index",
    ].map((name) => `the ${name} is not ours`),
  },
  contents: [
    "FUNCTION public evil_function()",
    "VIEW public evil_view",
    "TABLE public evil_table",
    "INDEX public evil_index",
  ],
};

const changed: Case = {
  sqlite: "drop table reset_tokens; alter table sessions add column evil text",
  postgres: `drop index sessions_by_end; alter table sessions add column evil text;
    create or replace function announce_change() returns trigger language plpgsql as $$ begin return null; end $$`,
  words: {
    sqlite: ["the table sessions was changed", "the table reset_tokens is missing"],
    postgres: [
      "the index sessions_by_end is missing",
      "the table sessions was changed",
      "the function announce_change() was changed",
    ],
  },
  contents: ["the table sessions was changed", "the function announce_change() was changed"],
};

const ruled: Case = {
  sqlite: "create trigger evil_rule before delete on sessions begin select raise(ignore); end",
  postgres: "create rule evil_rule as on delete to sessions do instead nothing",
  words: {
    sqlite: ["the trigger evil_rule is not ours"],
    postgres: ["the rule evil_rule on sessions is not ours"],
  },
  contents: ["RULE public sessions evil_rule"],
};

const canBackUp = engine() === "sqlite" || hasPostgresTools();

test.runIf(canBackUp).for([
  ["added to", added],
  ["put on", ruled],
  ["changed in", changed],
] as const)(
  "L13: what was %s the tables by somebody else is told by the doctor and refused by a restore",
  async ([kind, { words, contents, ...statements }]) => {
    await using place = await emptyPlace();
    await using elsewhere = await emptyPlace();
    using folder = temporaryFolder();
    await (await openDatabase(place)).close();
    expect(await schemaFinding(place)).toMatchObject({ ok: true });
    await change(place, statements[engine()]);
    const told = await schemaFinding(place);
    expect(told).toMatchObject({ ok: false });
    const { code, output } = await runCommand(
      "restore",
      [await backUp(place, folder.path)],
      environmentOf(elsewhere),
    );
    expect(code).toBe(65);
    expect(output).toContain("does not hold what Mixtape has made");
    for (const word of words[engine()]) expect(told?.text).toContain(word);
    for (const word of engine() === "sqlite" ? words.sqlite : contents)
      expect(output).toContain(word);
    if (engine() === "sqlite")
      return expect(readdirSync(elsewhere.dataDir)).toEqual(["mixtape.lock"]);
    await using program = runProgram(environmentOf(elsewhere));
    // Nothing was written there.
    if (kind !== "changed in") return void (await addressOf(program));
    // What came with the file lies in the new database, on which no site is started.
    expect(await program.ended).toMatchObject({ code: 65 });
    expect(program.output()).toContain("was not finished, and it is not used");
  },
);

test("the tables of every older version of ours are ours", async () => {
  await using place = await emptyPlace();
  for (const count of migrations.keys()) {
    const older = openUnmigrated(place);
    await migrate(older, engine(), migrations.slice(0, count + 1));
    await older.destroy();
    expect(await schemaFinding(place)).toMatchObject({ ok: true });
  }
});

test.runIf(canBackUp)(
  "L13: a backup of our first version is taken, and brought up to date",
  async () => {
    await using place = await emptyPlace();
    await using elsewhere = await emptyPlace();
    using folder = temporaryFolder();
    const older = openUnmigrated(place);
    await migrate(older, engine(), migrations.slice(0, 1));
    await older.destroy();
    expect(
      await runCommand("restore", [await backUp(place, folder.path)], environmentOf(elsewhere)),
    ).toMatchObject({ code: 0 });
    expect(await schemaFinding(elsewhere)).toEqual({
      ok: true,
      text: "Schema: as Mixtape has made it",
    });
    // So is a backup of what was restored: PostgreSQL writes rules in another way then.
    await using third = await emptyPlace();
    using later = temporaryFolder();
    expect(
      await runCommand("restore", [await backUp(elsewhere, later.path)], environmentOf(third)),
    ).toMatchObject({ code: 0 });
    expect(await schemaFinding(third)).toEqual({
      ok: true,
      text: "Schema: as Mixtape has made it",
    });
    await using program = runProgram(environmentOf(elsewhere));
    await addressOf(program);
  },
);
