// What a backup says about itself, in a table of its own: when it was made, and how many rows with what contents every table
// had. SQLite's own check looks at the structure alone; a letter that the disk turned into another one would pass it.
import { createHash } from "node:crypto";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import * as z from "zod/mini";

const Facts = z.object({
  made_at: z.string(),
  sqlite: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
});
export type Facts = z.infer<typeof Facts>;

/** The table that holds it. */
export const holder = "backup_facts";

export function writeFacts(db: DatabaseSync, now: number): Facts {
  const { version } = db.prepare("select sqlite_version() as version").get() as { version: string };
  const facts = {
    made_at: new Date(now).toISOString(),
    sqlite: version,
    tables: describeTables(db),
  };
  db.exec(`create table ${holder} (facts text not null)`);
  db.prepare(`insert into ${holder} values (?)`).run(JSON.stringify(facts));
  return facts;
}

/** Undefined where there are none: a plain copy of a database is a backup too, only less can be said for it. */
export function readFacts(db: DatabaseSync): Facts | undefined {
  if (!tablesOf(db).some(({ name }) => name === holder)) return undefined;
  const row = db.prepare(`select facts from ${holder}`).get();
  return z.parse(Facts, JSON.parse(String(row?.facts)));
}

export const dropFacts = (db: DatabaseSync) => db.exec(`drop table if exists ${holder}`);

type Look = (column: string, value: SQLOutputValue) => void;

/** Reads everything, and shows it to whoever wants to look at it on the way. */
export function describeTables(
  db: DatabaseSync,
  lookAt: (table: string) => Look = () => () => {},
): Facts["tables"] {
  const tables = tablesOf(db).filter(({ name }) => name !== holder);
  return Object.fromEntries(
    tables.map((table) => [table.name, describeTable(db, table, lookAt(table.name))]),
  );
}

interface Table {
  name: string;
  /** What tells its rows apart where it has no numbers for them. */
  order: string;
}

/** A virtual table's contents lie in tables of their own, which are among these. */
function tablesOf(db: DatabaseSync): Table[] {
  const rows = db
    .prepare(
      `select name, wr from pragma_table_list where schema = 'main' and type in ('table', 'shadow') and name not like 'sqlite\\_%' escape '\\' order by name`,
    )
    .all();
  return rows.map(({ name, wr }) => ({ name: String(name), order: wr ? "1, 2" : "rowid" }));
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

function describeTable(db: DatabaseSync, { name, order }: Table, look: Look) {
  const hash = createHash("sha256");
  let rows = 0;
  const everything = db.prepare(`select * from ${quoted(name)} order by ${order}`);
  // The numbers by which SQLite keeps track of what was taken out of the users' letters are beyond JavaScript's own.
  everything.setReadBigInts(true);
  for (const row of everything.iterate()) {
    rows += 1;
    for (const [column, value] of Object.entries(row)) {
      addValue(hash.update(`${column}=`), value);
      look(column, value);
    }
  }
  return { rows, sha256: hash.digest("hex") };
}

/** With its kind and its length, so that no two different rows read the same. */
function addValue(hash: ReturnType<typeof createHash>, value: SQLOutputValue) {
  if (typeof value === "string" || value instanceof Uint8Array)
    hash.update(`${typeof value} ${value.length}:`).update(value);
  else hash.update(`${String(value)};`);
}
