// node:sqlite for Kysely: the driver with its two connections (sqlite-connection.ts), and the dialect.
import {
  type CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  RawNode,
  type SelectModifierNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { createLimiter, type Limiter } from "../process/limiter.ts";
import { Connection, retryWhileBusy } from "./sqlite-connection.ts";
import { limitLogSize } from "./sqlite-log.ts";

/** Milliseconds, as for another process's lock (sqlite-connection.ts): who waits longer is answered 503. */
const longestWait = 2000;
/** SQLite has one writer: those of this process take turns. `databaseErrorKind` knows the refusal by the code of SQLite's own. */
const oneWriter = {
  concurrency: 1,
  maxQueue: Number.POSITIVE_INFINITY,
  maxWait: longestWait,
  refusal: () =>
    Object.assign(new Error("database is locked: another write takes too long"), { errcode: 5 }),
};

type BeforeWrite = ReturnType<typeof limitLogSize>;

/** Reads go to a connection of their own: a transaction under way on the writing one never holds them up. */
class SqliteDriver implements Driver {
  private readonly path: string;
  private readonly writers = createLimiter(oneWriter);
  private readonly beforeWrite: BeforeWrite;
  private writer!: Connection;
  private reader!: Connection;

  constructor(path: string) {
    this.path = path;
    this.beforeWrite = limitLogSize(path);
  }

  async init() {
    this.writer = new Connection(this.path, false);
    this.reader = new Connection(this.path, true);
  }

  async acquireConnection() {
    return new Session(this.writer, this.reader, this.writers, this.beforeWrite);
  }

  async releaseConnection() {}

  beginTransaction = (session: DatabaseConnection) => (session as Session).begin();
  commitTransaction = (session: DatabaseConnection) => (session as Session).end(commit);
  rollbackTransaction = (session: DatabaseConnection) => (session as Session).end(rollback);

  /** SQLite's own count of what others have written to the file: what this connection writes does not count. */
  dataVersion() {
    return this.writer.raw.isOpen
      ? this.writer.raw.prepare("PRAGMA data_version").get()?.data_version
      : undefined;
  }

  async destroy() {
    this.reader.close();
    this.writer.close();
  }
}

class Session implements DatabaseConnection {
  private readonly writer: Connection;
  private readonly reader: Connection;
  private readonly writers: Limiter;
  private readonly beforeWrite: BeforeWrite;
  private leave: (() => void) | undefined;

  constructor(writer: Connection, reader: Connection, writers: Limiter, beforeWrite: BeforeWrite) {
    this.writer = writer;
    this.reader = reader;
    this.writers = writers;
    this.beforeWrite = beforeWrite;
  }

  async begin() {
    this.leave = await this.writers.enter();
    try {
      this.writer.open();
      await this.beforeWrite(this.writer.raw);
      await this.executeQuery(begin);
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  async end(how: CompiledQuery) {
    // Kysely rolls back after a commit that failed. Where SQLite did so itself, another writer already has its turn.
    if (!this.leave) return;
    try {
      if (how === commit || this.writer.raw.isTransaction) await this.executeQuery(how);
    } catch (error) {
      if (how === commit) throw error;
      // Closing the connection rolls back too, and the next writer opens it again: nobody else could ever write otherwise.
      this.writer.close();
    } finally {
      if (!(this.writer.raw.isOpen && this.writer.raw.isTransaction)) {
        this.leave();
        this.leave = undefined;
      }
    }
  }

  /** Kysely puts its log around this one: a transaction's beginning and end come here too. */
  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.leave) {
      if (query === begin || query === commit || query === rollback)
        return retryWhileBusy(() => this.writer.execute(query));
      // A full disk makes SQLite roll back by itself: what follows must not slip in outside the transaction.
      if (!this.writer.raw.isTransaction) throw new Error("The transaction was rolled back");
      return this.writer.execute(query);
    }
    if (SelectQueryNode.is(query.query)) return retryWhileBusy(() => this.reader.execute(query));
    const leave = await this.writers.enter();
    try {
      this.writer.open();
      await this.beforeWrite(this.writer.raw);
      return await retryWhileBusy(() => this.writer.execute(query));
    } finally {
      leave();
    }
  }

  // biome-ignore lint/correctness/useYield: nothing here streams, and Kysely's interface asks for a generator
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("Results are not streamed from SQLite");
  }
}

class Compiler extends SqliteQueryCompiler {
  // A transaction here holds the only write lock from its beginning, so FOR UPDATE, which PostgreSQL needs, is already granted,
  // and there is nobody else's lock to skip.
  protected override visitSelectModifier(node: SelectModifierNode) {
    if (node.modifier !== "ForUpdate" && node.modifier !== "SkipLocked")
      super.visitSelectModifier(node);
  }
}

const statement = (text: string) =>
  new Compiler().compileQuery(RawNode.createWithSql(text), createQueryId());
// IMMEDIATE: what a transaction reads cannot change before it writes.
const begin = statement("BEGIN IMMEDIATE");
const commit = statement("COMMIT");
const rollback = statement("ROLLBACK");

class Adapter extends SqliteAdapter {
  // Kysely's own has one connection and lets nobody near it before its user is done: every read would wait for every transaction.
  override get supportsMultipleConnections() {
    return true;
  }
}

export interface SqliteDialect extends Dialect {
  /** Another one than before once another program has written to the file. */
  dataVersion: () => unknown;
}

export function sqliteDialect(path: string): SqliteDialect {
  const driver = new SqliteDriver(path);
  return {
    createDriver: () => driver,
    createAdapter: () => new Adapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new Compiler(),
    dataVersion: () => driver.dataVersion(),
  };
}
