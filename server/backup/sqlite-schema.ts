import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import { sqliteDialect } from "../db/sqlite.ts";
import type { Tables } from "../db/tables.ts";
import { holder } from "./facts.ts";
import { differences, type Schema, schemaFrom } from "./schema.ts";

/** What is in the database and was not made by the migrations it has been through, or was changed since. */
export async function foreignInSqlite(
  db: DatabaseSync,
  ledger: readonly string[],
): Promise<string[]> {
  return differences(schemaOf(db), await expectedSchema(ledger));
}

function schemaOf(db: DatabaseSync): Schema {
  // What lies under a virtual table is written by SQLite, in words of its version. Its statistics come and go, and what a
  // backup says about itself is read and removed by the restore.
  const rows = db.prepare(
    `select type as kind, name, case when name in (select name from pragma_table_list where type = 'shadow') then '' else sql end as definition
      from sqlite_schema where not (type = 'table' and name in ('sqlite_stat1', 'sqlite_stat4', ?))`,
  );
  return schemaFrom(
    rows.all(holder).map(({ kind, name, definition }) => ({
      kind,
      name,
      definition: tokensOf(String(definition ?? "")),
    })),
  );
}

// Where SQLite ends one word and begins the next, which is not where JavaScript would: a no-break space is a letter of a name. Capitals
// and quotes make a difference, as "not" in quotes is a name: our own statements are always written alike.
const token =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|[(),]|(?:(?!--|\/\*)[^ \t\n\f\r'"`[(),])+|[^ \t\n\f\r]/g;

/** How a statement is laid out makes no difference. */
const tokensOf = (definition: string) => JSON.stringify(definition.match(token));

/** Made in memory, by the same migrations. */
async function expectedSchema(ledger: readonly string[]): Promise<Schema> {
  const path = `file:${randomUUID()}?mode=memory&cache=shared`;
  const made = new DatabaseSync(path);
  const db = new Kysely<Tables>({ dialect: sqliteDialect(path) });
  try {
    await migrate(
      db,
      "sqlite",
      migrations.filter(({ name }) => ledger.includes(name)),
    );
    return schemaOf(made);
  } finally {
    await db.destroy();
    made.close();
  }
}
