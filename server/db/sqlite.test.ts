import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely } from "kysely";
import { expect, test, vi } from "vitest";
import { databaseErrorKind } from "./errors.ts";
import { sqliteDialect } from "./sqlite.ts";

interface Notes {
  notes: { text: string };
}

async function notebook() {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-driver-"));
  const db = new Kysely<Notes>({ dialect: sqliteDialect(join(folder, "x.db")) });
  await db.schema.createTable("notes").addColumn("text", "text").execute();
  const dispose = async () => {
    await db.destroy();
    rmSync(folder, { recursive: true });
  };
  return {
    db,
    read: () => db.selectFrom("notes").selectAll().execute(),
    [Symbol.asyncDispose]: dispose,
  };
}

test("J6: reads do not wait for a transaction under way, and see nothing of it before it is over", async () => {
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

test("J6: a writer that has waited two seconds for another one is told that the database is busy, and those behind it have their turn", async () => {
  await using book = await notebook();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: isInside, resolve: inside } = Promise.withResolvers<void>();
  const writing = book.db.transaction().execute(async (transaction) => {
    inside();
    await mayEnd;
    await transaction.insertInto("notes").values({ text: "long" }).execute();
  });
  await isInside;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const refusals = Promise.allSettled([
      book.db.insertInto("notes").values({ text: "alone" }).execute(),
      book.db
        .transaction()
        .execute((transaction) =>
          transaction.insertInto("notes").values({ text: "in a transaction" }).execute(),
        ),
    ]);
    // They are asked for in a later turn.
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(1990);
    const patient = book.db.insertInto("notes").values({ text: "patient" }).execute();
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(20);
    for (const refusal of await refusals)
      expect(refusal.status === "rejected" && databaseErrorKind(refusal.reason)).toBe("busy");
    end();
    await Promise.all([writing, patient]);
  } finally {
    vi.useRealTimers();
  }
  expect((await book.read()).map(({ text }) => text)).toEqual(["long", "patient"]);
});

test("after a rollback that fails the next writer gets a clean connection, and nothing of the transaction is kept", async () => {
  await using book = await notebook();
  const { exec } = DatabaseSync.prototype;
  // SQLite's own rollback fails on a failing disk alone, which cannot be had here.
  const rollback = vi.spyOn(DatabaseSync.prototype, "exec").mockImplementation(function (
    this: DatabaseSync,
    sql: string,
  ) {
    if (sql === "ROLLBACK") throw new Error("disk I/O error");
    return exec.call(this, sql);
  });
  const lost = book.db.transaction().execute(async (transaction) => {
    await transaction.insertInto("notes").values({ text: "lost" }).execute();
    throw new Error("the caller's own reason");
  });
  await expect(lost).rejects.toThrow("the caller's own reason");
  rollback.mockRestore();
  await book.db.insertInto("notes").values({ text: "kept" }).execute();
  await book.db
    .transaction()
    .execute((transaction) =>
      transaction.insertInto("notes").values({ text: "kept too" }).execute(),
    );
  expect((await book.read()).map(({ text }) => text)).toEqual(["kept", "kept too"]);
});
