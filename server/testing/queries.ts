import { CompiledQuery } from "kysely";
import type { Db } from "../db/tables.ts";
import { engine } from "./databases.ts";

/** The queries that something makes, caught on their way. */
export async function queriesOf(
  db: Db,
  work: (watched: Db) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const queries: CompiledQuery[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      queries.push(db.getExecutor().compileQuery(node, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(watched);
  return queries;
}

/** The database's own plan for a query. */
export async function planOf(db: Db, query: CompiledQuery): Promise<string> {
  const explain = engine() === "sqlite" ? "explain query plan " : "explain ";
  const { rows } = await db.executeQuery<object>(
    CompiledQuery.raw(explain + query.sql, [...query.parameters]),
  );
  return rows.map((row) => Object.values(row).join(" ")).join("\n");
}
