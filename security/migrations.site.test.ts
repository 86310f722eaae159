import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { appliedIn } from "#server/db/migrate.ts";
import { migrations } from "#server/db/migrations/index.ts";
import { createIfMissing, databaseFile } from "#server/db/sqlite-file.ts";
import { openDatabase } from "#server/open-database.ts";
import { emptyPlace, engine } from "#server/testing/databases.ts";
import { insertUser } from "#server/users/queries.ts";

const kills = 10;

test(`K7: killed ${kills} times inside the real migrations, the next start completes them and keeps what was there`, async () => {
  await using place = await emptyPlace();
  const file = databaseFile(place.dataDir);
  if (engine() === "sqlite") createIfMissing(file);
  const names = migrations.map(({ name }) => name);
  for (let kill = 0; kill < kills; kill++) {
    const child = fork(join(import.meta.dirname, "die-inside-migration.ts"), [
      engine(),
      place.databaseUrl ?? file,
      // Each in its turn, and the last one again and again: what was done before it is kept.
      names[Math.min(Math.floor(kill / 3), names.length - 1)] ?? "",
    ]);
    expect(await once(child, "message")).toEqual(["inside", undefined]);
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const { db, close } = await openDatabase(place);
  expect((await appliedIn(db, engine())).sort()).toEqual(names);
  await insertUser(
    db,
    { email: "ada@example.com", password_hash: "$argon2id$none" },
    0,
    "email_taken",
  );
  await close();
});
