import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { openDatabase } from "#server/open-database.ts";
import { emptyPlace, engine, type Place } from "#server/testing/databases.ts";
import { note } from "#server/testing/note.ts";
import { ownerAt } from "#server/testing/owner-at.ts";
import { hasPostgresTools } from "#server/testing/postgres-tools.ts";
import { addressOf, runCommand, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";
import { compare, startWriters } from "./writers.ts";

const megabytes = 40;

/** What makes a backup take its time. */
async function addImages({ dataDir, databaseUrl }: Place) {
  await (await openDatabase({ dataDir, databaseUrl })).close();
  const image = "insert into images values ('x.png', '#000000', 1, 1, 0, 0)";
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(image);
    const insert = "insert into image_files values ($1, 'x.png', 'image/png', $2)";
    for (let index = 0; index < megabytes; index++)
      await client.query(insert, [`x-${index}`, Buffer.alloc(1_048_576, index)]);
    await client.end();
    return;
  }
  const db = new DatabaseSync(join(dataDir, "mixtape.db"));
  db.exec(image);
  const add = db.prepare(
    "insert into image_files values (?, 'x.png', 'image/png', randomblob(1048576))",
  );
  for (let index = 0; index < megabytes; index++) add.run(`x-${index}`);
  db.close();
}

async function marksIn({ dataDir, databaseUrl }: Place): Promise<string[]> {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query("select youtube_id from playlists");
    await client.end();
    return rows.map(({ youtube_id }) => youtube_id);
  }
  const db = new DatabaseSync(join(dataDir, "mixtape.db"), { readOnly: true });
  expect(db.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
  expect(db.prepare("pragma foreign_key_check").all()).toEqual([]);
  const rows = db.prepare("select youtube_id from playlists").all();
  db.close();
  return rows.map(({ youtube_id }) => String(youtube_id));
}

test.skipIf(engine() === "postgres" && !hasPostgresTools())(
  "J10: a backup under 100 writes a second holds every write acknowledged before it began, and holds nobody up",
  async (context) => {
    await using place = await emptyPlace();
    await using elsewhere = await emptyPlace();
    using folder = temporaryFolder();
    const report = join(folder.path, "loop.json");
    const settings = ({ dataDir, databaseUrl = "" }: Place) => ({
      ...settingsFor(dataDir),
      DATABASE_URL: databaseUrl,
    });
    await addImages(place);
    const probe = {
      NODE_OPTIONS: `--import ${join(import.meta.dirname, "loop-probe.ts")}`,
      LOOP_REPORT: report,
    };
    await using program = runProgram({ ...settings(place), ...probe });
    const address = await addressOf(program);
    const { token } = await ownerAt(address);
    const writers = startWriters({ count: 20, address: () => address, token, pause: 180 });
    while (writers.acknowledged.size < 100) await wait(20);

    const loop = async (): Promise<{ p99: number; max: number }> => {
      rmSync(report, { force: true });
      program.child.kill("SIGUSR2");
      while (!existsSync(report) || readFileSync(report, "utf8") === "") await wait(5);
      return JSON.parse(readFileSync(report, "utf8"));
    };
    await loop();
    await wait(1500);
    const before = await loop();
    const acknowledged = new Set(writers.acknowledged);
    const started = performance.now();
    const backedUp = await runCommand("backup", [join(folder.path, "backups")], settings(place));
    const seconds = (performance.now() - started) / 1000;
    const during = await loop();
    await writers.stop();
    expect(backedUp.code).toBe(0);
    const [, file = ""] = /to (\S+) \(/.exec(backedUp.output) ?? [];

    expect(await runCommand("restore", [file], settings(elsewhere))).toMatchObject({ code: 0 });
    const { lost, twice, unasked } = compare(
      { asked: writers.asked, acknowledged },
      await marksIn(elsewhere),
    );
    expect({ lost, twice, unasked }).toEqual({ lost: [], twice: 0, unasked: [] });
    const written = writers.acknowledged.size - acknowledged.size;
    const loopTimes = `loop held up ${during.max.toFixed(0)} ms at most, ${before.max.toFixed(0)} ms without a backup`;
    note(
      context,
      `${engine()}: ${seconds.toFixed(1)} s, ${written} writes meanwhile, ${loopTimes}`,
    );
    expect([...writers.statuses.keys()]).toEqual([200]);
    // What other programs on this machine cost the loop is not the backup's doing.
    expect(during.max - before.max).toBeLessThan(50);
  },
);
