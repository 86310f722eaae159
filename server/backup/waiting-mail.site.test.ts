import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { enqueue } from "../mail/outbox.ts";
import { openDatabase } from "../open-database.ts";
import { emptyPlace, engine, type Place } from "../testing/databases.ts";
import { hasPostgresTools } from "../testing/postgres-tools.ts";
import { addressOf, runCommand, runProgram } from "../testing/run-program.ts";

const environmentOf = ({ dataDir, databaseUrl = "" }: Place) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  SAMPLE_DATA: "off",
});

test.runIf(engine() === "sqlite" || hasPostgresTools())(
  "mail that waited in a backup is not sent after a restore",
  async () => {
    await using place = await emptyPlace();
    await using elsewhere = await emptyPlace();
    using folders = new DisposableStack();
    const folder = folders.adopt(mkdtempSync(join(tmpdir(), "mixtape-backups-")), (path) =>
      rmSync(path, { recursive: true }),
    );
    const { db, close } = await openDatabase(place);
    await db.transaction().execute(async (transaction) => {
      for (const address of ["ada@example.com", "bob@example.com"])
        await enqueue(transaction, { kind: "test", address }, "owner", 1000);
      // A decoy, which goes to nobody.
      await enqueue(transaction, { kind: "recovery" }, "owner", 1000);
    });
    await close();
    expect(await runCommand("backup", [folder], environmentOf(place))).toMatchObject({ code: 0 });
    const [name = ""] = readdirSync(folder);
    const restored = await runCommand("restore", [join(folder, name)], environmentOf(elsewhere));
    expect(restored).toEqual({
      code: 0,
      output: expect.stringContaining(
        "\n2 mails that waited to be sent when the backup was made were dropped: they may have been sent since.\n",
      ),
    });
    await using program = runProgram(environmentOf(elsewhere));
    await addressOf(program);
    const after = await openAfter(elsewhere, program);
    expect(after).toEqual([]);
    expect(existsSync(join(elsewhere.dataDir, "outbox"))).toBe(false);
  },
);

/** What the outbox holds once the site has stopped. */
async function openAfter(place: Place, program: ReturnType<typeof runProgram>) {
  program.child.kill("SIGTERM");
  await program.ended;
  const { db, close } = await openDatabase(place);
  return db.selectFrom("outbox").selectAll().execute().finally(close);
}
