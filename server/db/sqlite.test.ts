import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { databaseErrorKind } from "./errors.ts";
import { sqliteDialect } from "./sqlite.ts";

interface Notes {
  notes: { text: string };
}

async function notebook() {
  const folder = temporaryFolder();
  const path = join(folder.path, "x.db");
  const db = new Kysely<Notes>({ dialect: sqliteDialect(path) });
  await db.schema.createTable("notes").addColumn("text", "text").execute();
  return {
    db,
    path,
    add: (text: string, where: Kysely<Notes> = db) =>
      where.insertInto("notes").values({ text }).execute(),
    read: async () => (await db.selectFrom("notes").selectAll().execute()).map(({ text }) => text),
    async hold(text: string) {
      const [inside, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const over = db.transaction().execute(async (transaction) => {
        await transaction.insertInto("notes").values({ text }).execute();
        inside.resolve();
        await mayEnd.promise;
      });
      await inside.promise;
      return () => {
        mayEnd.resolve();
        return over;
      };
    },
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      folder.remove();
    },
  };
}

test("SQLite: reads neither wait for an open transaction nor see its writes", async () => {
  await using book = await notebook();
  const end = await book.hold("one");
  const others = Promise.all([book.add("two"), book.add("three")]);
  expect(await book.read()).toEqual([]);
  await end();
  await others;
  expect(await book.read()).toEqual(["one", "two", "three"]);
});

test("SQLite: a write that waits too long for another transaction or process fails as busy", async () => {
  await using book = await notebook();
  const transact = () => book.db.transaction().execute(async () => {});
  const kindOf = (work: Promise<unknown>) => work.then(() => "done", databaseErrorKind);
  const end = await book.hold("first");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const kinds = Promise.all([kindOf(book.add("late")), kindOf(transact())]);
    // The writes must be queued before the clock advances.
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(2000);
    expect(await kinds).toEqual(["busy", "busy"]);
  } finally {
    vi.useRealTimers();
  }
  await end();

  const other = new DatabaseSync(book.path);
  other.exec("BEGIN IMMEDIATE");
  expect([await kindOf(book.add("late")), await kindOf(transact())]).toEqual(["busy", "busy"]);
  expect(await book.read()).toEqual(["first"]);
  other.close();
  expect(await kindOf(book.add("late"))).toBe("done");
});

test("SQLite: after an automatic rollback, the transaction's next statements are refused", async () => {
  await using book = await notebook();
  const lost = book.db.transaction().execute(async (transaction) => {
    await book.add("lost", transaction);
    // SQLite rolls back by itself on a full disk.
    await sql`rollback`.execute(transaction);
    await book.add("lost too", transaction);
  });
  await expect(lost).rejects.toThrow("The transaction was rolled back");
  await book.add("saved");
  expect(await book.read()).toEqual(["saved"]);
});
