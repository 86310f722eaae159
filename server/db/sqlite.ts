import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  type SelectModifierNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { LRUCache } from "lru-cache";
import { createLimiter } from "../process/limiter.ts";
import type { Database } from "./tables.ts";

/** node:sqlite is synchronous, so a longer wait for another process's write would block every request. */
const busyTimeout = 250;
const sqliteBusy = 5;

function bind(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  return value === undefined ? null : (value as SQLInputValue);
}

function connect(path: string, readOnly: boolean) {
  const raw = new DatabaseSync(path, { timeout: busyTimeout, readOnly });
  // FULL makes a committed write survive a power cut. A long read lets the write-ahead log grow, and the limit makes the file small again.
  if (!readOnly)
    raw.exec(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 4194304",
    );
  const statements = new LRUCache({
    max: 300,
    memoMethod: (sql: string) => {
      const statement = raw.prepare(sql);
      const columns = statement.columns();
      const booleans = columns.filter(({ type }) => type?.toLowerCase() === "boolean");
      return { statement, returnsRows: columns.length > 0, booleans };
    },
  });

  function execute({ sql, parameters }: CompiledQuery): QueryResult<never> {
    const { statement, returnsRows, booleans } = statements.memo(sql);
    const values = parameters.map(bind);
    if (!returnsRows)
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    const rows = statement.all(...values);
    for (const { name } of booleans)
      for (const row of rows) if (row[name] !== null) row[name] = (row[name] !== 0) as never;
    return { rows: rows as never[] };
  }

  return { raw, execute };
}

interface Session extends DatabaseConnection {
  endTurn?: () => void;
}

function createDriver(path: string) {
  const writers = createLimiter({
    concurrency: 1,
    maxQueue: Number.POSITIVE_INFINITY,
    maxWait: 2000,
    refusal: () =>
      Object.assign(new Error("database is locked: another write is taking too long"), {
        errcode: sqliteBusy,
      }),
  });
  let writer: ReturnType<typeof connect>;
  let reader: ReturnType<typeof connect>;
  return {
    async init() {
      writer = connect(path, false);
      reader = connect(path, true);
    },
    async acquireConnection() {
      const session: Session = {
        executeQuery: async (query) => {
          if (!session.endTurn)
            return SelectQueryNode.is(query.query)
              ? reader.execute(query)
              : writers.run(async () => writer.execute(query));
          // On a full disk, SQLite rolls back by itself, so later statements would run outside a transaction.
          if (!writer.raw.isTransaction) throw new Error("The transaction was rolled back");
          return writer.execute(query);
        },
        streamQuery() {
          throw new Error("Results are not streamed from SQLite");
        },
      };
      return session;
    },
    async beginTransaction(session: Session) {
      session.endTurn = await writers.enter();
      // IMMEDIATE takes the write lock at once, so that no row changes between a read and a write.
      writer.raw.exec("BEGIN IMMEDIATE");
    },
    async commitTransaction() {
      writer.raw.exec("COMMIT");
    },
    async rollbackTransaction() {
      if (writer.raw.isTransaction) writer.raw.exec("ROLLBACK");
    },
    releaseConnection: async (session: Session) => session.endTurn?.(),
    async destroy() {
      reader.raw.close();
      writer.raw.close();
    },
    /** The value changes when another process writes to the file. */
    dataVersion: () => writer.raw.prepare("PRAGMA data_version").get()?.data_version,
  };
}

class Compiler extends SqliteQueryCompiler {
  // Omits FOR UPDATE and SKIP LOCKED, which SQLite lacks. A transaction holds the only write lock from its start.
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier !== "ForUpdate" && node.modifier !== "SkipLocked")
      super.visitSelectModifier(node);
  }
}

class Adapter extends SqliteAdapter {
  // If this were false, Kysely would make reads wait for transactions.
  override get supportsMultipleConnections() {
    return true;
  }
}

export function sqliteDialect(path: string) {
  const driver = createDriver(path);
  return {
    createDriver: () => driver,
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
    dataVersion: driver.dataVersion,
  } satisfies Dialect & Pick<Database, "dataVersion">;
}
