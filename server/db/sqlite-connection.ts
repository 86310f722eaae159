// One connection of node:sqlite, with its prepared statements. Everything in it is synchronous, so nothing here may wait long: a lock
// held by another process is waited for briefly on the event loop and then, between tries, off it.
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type { CompiledQuery, QueryResult } from "kysely";

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
    this.booleans = columns
      .filter((column) => column.type?.toLowerCase() === "boolean")
      .map((column) => column.name);
  }

  all(parameters: SQLInputValue[]) {
    const rows = this.statement.all(...parameters);
    for (const name of this.booleans)
      for (const row of rows) if (row[name] !== null) row[name] = (row[name] !== 0) as never;
    return rows;
  }

  run(parameters: SQLInputValue[]) {
    return this.statement.run(...parameters);
  }
}

export class Connection {
  readonly raw: DatabaseSync;
  private readonly readOnly: boolean;
  private readonly statements = new Map<string, Prepared>();

  constructor(path: string, readOnly: boolean) {
    this.readOnly = readOnly;
    this.raw = new DatabaseSync(path, {
      enableForeignKeyConstraints: true,
      timeout: busyOnTheLoop,
      readOnly,
      open: false,
    });
    this.open();
  }

  /** Does nothing where it is open. */
  open() {
    if (this.raw.isOpen) return;
    this.raw.open();
    // The cache: what does not fit is written to the log and read again while a transaction goes on, a third of a large import's time.
    // FULL: an answered write survives a power cut, not only a crash of this process. The limit: a log that grew beside a slow
    // reader, such as a backup, gives its room back once it begins anew.
    try {
      if (!this.readOnly)
        this.raw.exec(
          "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 4194304; PRAGMA cache_size = -16384",
        );
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

const isBusy = (error: unknown) =>
  error instanceof Error && "errcode" in error && (Number(error.errcode) & 0xff) === 5;

export async function retryWhileBusy<Result>(work: () => Result): Promise<Result> {
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
