import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { expect, test, vi } from "vitest";
import { databaseErrorKind } from "./errors.ts";
import { sqliteDialect } from "./sqlite.ts";

interface Notes {
  notes: { text: string };
}

async function notebook() {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-driver-"));
  const path = join(folder, "x.db");
  const db = new Kysely<Notes>({ dialect: sqliteDialect(path) });
  await db.schema.createTable("notes").addColumn("text", "text").execute();
  const dispose = async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  };
  return {
    db,
    path,
    read: () => db.selectFrom("notes").selectAll().execute(),
    [Symbol.asyncDispose]: dispose,
  };
}

test("reads do not wait for a transaction under way, and see nothing of it before it is over", async () => {
  await using book = await notebook();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isInside, resolve: inside } = Promise.withResolvers<void>();
  const writing = book.db.transaction().execute(async (transaction) => {
    await transaction.insertInto("notes").values({ text: "one" }).execute();
    inside();
    await mayEnd;
  });
  await isInside;
  expect(await book.read()).toEqual([]);
  end();
  await writing;
  expect(await book.read()).toEqual([{ text: "one" }]);
});

test("writers take turns, in the order they came", async () => {
  await using book = await notebook();
  const add = (text: string) => book.db.insertInto("notes").values({ text }).execute();
  const slow = book.db.transaction().execute(async (transaction) => {
    await transaction.insertInto("notes").values({ text: "first" }).execute();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await transaction.insertInto("notes").values({ text: "second" }).execute();
  });
  await Promise.all([slow, add("third"), add("fourth")]);
  expect((await book.read()).map(({ text }) => text)).toEqual([
    "first",
    "second",
    "third",
    "fourth",
  ]);
});

test("a write that waits too long for another transaction, or for another process, is told that the database is busy", async () => {
  await using book = await notebook();
  const write = () => book.db.insertInto("notes").values({ text: "late" }).execute();
  const transact = () => book.db.transaction().execute(async () => {});
  const kindOf = (work: Promise<unknown>) => work.then(() => "done", databaseErrorKind);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isInside, resolve: inside } = Promise.withResolvers<void>();
  const slow = book.db.transaction().execute(async () => {
    inside();
    await mayEnd;
  });
  await isInside;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const kinds = Promise.all([kindOf(write()), kindOf(transact())]);
    // They ask for their turn in a later one of the event loop's.
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await kinds).toEqual(["busy", "busy"]);
  } finally {
    vi.useRealTimers();
  }
  end();
  await slow;

  const other = new DatabaseSync(book.path);
  other.exec("BEGIN IMMEDIATE");
  expect([await kindOf(write()), await kindOf(transact())]).toEqual(["busy", "busy"]);
  expect(await book.read()).toEqual([]);
  other.close();
  expect([await kindOf(write()), await kindOf(transact())]).toEqual(["done", "done"]);
  expect(await book.read()).toEqual([{ text: "late" }]);
});

test("what follows a rollback of SQLite's own does not slip in outside the transaction", async () => {
  await using book = await notebook();
  const add = (db: Kysely<Notes>, text: string) =>
    db.insertInto("notes").values({ text }).execute();
  const lost = book.db.transaction().execute(async (transaction) => {
    await add(transaction, "lost");
    // As SQLite does by itself on a full disk.
    await sql`rollback`.execute(transaction);
    await add(transaction, "lost too");
  });
  await expect(lost).rejects.toThrow("The transaction was rolled back");
  await add(book.db, "kept");
  expect(await book.read()).toEqual([{ text: "kept" }]);
});
