import { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import { applicationId } from "../db/sqlite-file.ts";
import { createTypeCheck } from "./column-types.ts";
import { describeTables, type Facts, readFacts } from "./facts.ts";

export interface VerifiedCopy {
  /** Undefined for a plain copy of a database. */
  facts: Facts | undefined;
  tables: Facts["tables"];
  /** The names of the migrations it has been through. */
  ledger: string[];
  /** Columns that hold values of the wrong type, as "playlists.year". */
  misfits: string[];
}

/** Looks at everything in the file, and changes nothing: undefined when it is not whole, or not a database of this site. */
export function verifyCopy(path: string): VerifiedCopy | undefined {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    if (!isWhole(db)) return undefined;
    const facts = readFacts(db);
    const kinds = createTypeCheck(db);
    const tables = describeTables(db, kinds.lookAt);
    if (facts && !isDeepStrictEqual(facts.tables, tables)) return undefined;
    return { facts, tables, ledger: ledgerOf(db), misfits: [...kinds.misfits] };
  } catch {
    // Not a database at all, or torn in a way that SQLite refuses to read.
    return undefined;
  } finally {
    db.close();
  }
}

/** Throws where SQLite cannot even begin to read. */
export const isWhole = (db: DatabaseSync) =>
  db.prepare("PRAGMA application_id").get()?.application_id === applicationId &&
  db.prepare("PRAGMA integrity_check(1)").get()?.integrity_check === "ok" &&
  db.prepare("PRAGMA foreign_key_check").all().length === 0;

export const ledgerOf = (db: DatabaseSync) =>
  db
    .prepare("select name from migrations order by name")
    .all()
    .map(({ name }) => String(name));
