import { sql } from "kysely";
import type { Db } from "../tables.ts";

export async function run(db: Db, statements: readonly string[]) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
