// node:sqlite for Kysely. Everything in it is synchronous, so nothing here may wait long: a lock held by another process
// is waited for briefly on the event loop and then, between tries, off it.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
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
import { limitLogSize } from "./sqlite-log.ts";

// While SQLite waits on the loop nobody is answered, and a single request needs several turns of it.
const busyOnTheLoop = 5;
const busyInAll = 2000;
const busyPause = 25;
const statementsKept = 300;

// node:sqlite takes only null, numbers, text and bytes.
function bind(value: unknown): SQLInputValue {
  if (typeof value === "boolean") return value ? 1 : 0;
  return value === undefined ? null : (value as SQLInputValue);
}

class Prepared {
  readonly returnsRows: boolean;
  private readonly statement: StatementSync;
  private readonly booleans: string[];

  constructor(statement: StatementSync) {
    const columns = statement.columns();
    this.statement = statement;
    this.returnsRows = columns.length > 0;
    this.booleans = columns.filter((column) => column.type?.toLowerCase() === "boolean").map((column) => column.name);
  }

  all(parameters: SQLInputValue[]) {
    const rows = this.statement.all(...parameters);
    for (const name of this.booleans) for (const row of rows) if (row[name] !== null) row[name] = (row[name] !== 0) as never;
    return rows;
  }

  run(parameters: SQLInputValue[]) {
    return this.statement.run(...parameters);
  }
}

class Connection {
  readonly raw: DatabaseSync;
  private readonly readOnly: boolean;
  private readonly statements = new Map<string, Prepared>();

  constructor(path: string, readOnly: boolean) {
    this.readOnly = readOnly;
    this.raw = new DatabaseSync(path, { enableForeignKeyConstraints: true, timeout: busyOnTheLoop, readOnly, open: false });
    this.open();
  }

  /** Does nothing where it is open. */
  open() {
    if (this.raw.isOpen) return;
    this.raw.open();
    // FULL: an answered write survives a power cut, not only a crash of this process. The limit: a log that grew beside a slow
    // reader, such as a backup, gives its room back once it begins anew.
    try {
      if (!this.readOnly) this.raw.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 4194304");
    } catch (error) {
      this.raw.close();
      throw error;
    }
  }

  close() {
    this.statements.clear();
    if (this.raw.isOpen) this.raw.close();
  }

  execute({ sql, parameters }: CompiledQuery): QueryResult<never> {
    const statement = this.prepared(sql);
    const values = parameters.map(bind);
    if (statement.returnsRows) return { rows: statement.all(values) as never[] };
    return { rows: [], numAffectedRows: BigInt(statement.run(values).changes) };
  }

  private prepared(sql: string) {
    let statement = this.statements.get(sql);
    if (statement) return statement;
    if (this.statements.size >= statementsKept) this.statements.clear();
    statement = new Prepared(this.raw.prepare(sql));
    this.statements.set(sql, statement);
    return statement;
  }
}

const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;

async function retryWhileBusy<Result>(work: () => Result): Promise<Result> {
  const giveUp = Date.now() + busyInAll;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || Date.now() > giveUp) throw error;
    }
    await wait(busyPause);
  }
}

/** One writer at a time, in the order they came. */
class WriterQueue {
  private last: Promise<void> = Promise.resolve();

  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.last;
    this.last = before.then(() => promise);
    await before;
    return resolve;
  }
}

type BeforeWrite = ReturnType<typeof limitLogSize>;

/** Reads go to a connection of their own: a transaction under way on the writing one never holds them up. */
class SqliteDriver implements Driver {
  private readonly path: string;
  private readonly writerQueue = new WriterQueue();
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
    return new Session(this.writer, this.reader, this.writerQueue, this.beforeWrite);
  }

  async releaseConnection() {}

  beginTransaction = (session: DatabaseConnection) => (session as Session).begin();
  commitTransaction = (session: DatabaseConnection) => (session as Session).end(commit);
  rollbackTransaction = (session: DatabaseConnection) => (session as Session).end(rollback);

  /** SQLite's own count of what others have written to the file: what this connection writes does not count. */
  dataVersion() {
    return this.writer.raw.isOpen ? this.writer.raw.prepare("PRAGMA data_version").get()?.data_version : undefined;
  }

  async destroy() {
    this.reader.close();
    this.writer.close();
  }
}

class Session implements DatabaseConnection {
  private readonly writer: Connection;
  private readonly reader: Connection;
  private readonly writerQueue: WriterQueue;
  private readonly beforeWrite: BeforeWrite;
  private leave: (() => void) | undefined;

  constructor(writer: Connection, reader: Connection, writerQueue: WriterQueue, beforeWrite: BeforeWrite) {
    this.writer = writer;
    this.reader = reader;
    this.writerQueue = writerQueue;
    this.beforeWrite = beforeWrite;
  }

  async begin() {
    this.leave = await this.writerQueue.take();
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
      if (query === begin || query === commit || query === rollback) return retryWhileBusy(() => this.writer.execute(query));
      // A full disk makes SQLite roll back by itself: what follows must not slip in outside the transaction.
      if (!this.writer.raw.isTransaction) throw new Error("The transaction was rolled back");
      return this.writer.execute(query);
    }
    if (SelectQueryNode.is(query.query)) return retryWhileBusy(() => this.reader.execute(query));
    const leave = await this.writerQueue.take();
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
    if (node.modifier !== "ForUpdate" && node.modifier !== "SkipLocked") super.visitSelectModifier(node);
  }
}

const statement = (text: string) => new Compiler().compileQuery(RawNode.createWithSql(text), createQueryId());
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
