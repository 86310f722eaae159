import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { databaseErrorKind } from "./errors.ts";

test.runIf(engine() === "postgres")(
  "K5: PostgreSQL: a connection lost between two statements fails only its transaction",
  async () => {
    await using place = await emptyPlace();
    const { db, close } = await openDatabase(place);
    const broken = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      );
      const ended = sql`select 1 from pg_stat_activity where pid = ${rows[0]?.pid}`;
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db);
      while ((await ended.execute(db)).rows.length > 0);
      // This process must notice the lost connection too.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`select 1`.execute(transaction);
    });
    expect(databaseErrorKind(await broken.catch((error: unknown) => error))).toBe("busy");
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  },
);
