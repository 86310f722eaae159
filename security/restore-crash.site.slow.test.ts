// A restore that is killed, once right before each of its steps; then the site is started.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { NewPlaylist } from "#contract/playlists.ts";
import { databaseFile } from "#server/db/sqlite-file.ts";
import { openDatabase } from "#server/open-database.ts";
import { insertPlaylist } from "#server/playlists/queries.ts";
import { emptyPlace, engine, type Place } from "#server/testing/databases.ts";
import { note } from "#server/testing/note.ts";
import { hasPostgresTools } from "#server/testing/postgres-tools.ts";
import { addressOf, runCommand, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

const script = join(import.meta.dirname, "..", "scripts", "restore.ts");
const preload = `--import ${join(import.meta.dirname, "..", "server", "testing", "die-at-step.ts")}`;
const timeout = 600_000;

const settings = ({ dataDir, databaseUrl = "" }: Pick<Place, "dataDir" | "databaseUrl">) => ({
  ...settingsFor(dataDir),
  DATABASE_URL: databaseUrl,
});

/** Undefined once the restore has fewer steps than that. */
async function killedAt(
  step: number,
  file: string,
  environment: Record<string, string>,
): Promise<string | undefined> {
  await using restore = runProgram(
    { ...environment, NODE_OPTIONS: preload, DIE_AT: String(step) },
    { script, args: [file] },
  );
  const { code, signal } = await restore.ended;
  if (code === 0) return undefined;
  expect([step, code, signal, restore.output()]).toEqual([step, null, "SIGKILL", restore.output()]);
  return restore.output();
}

async function addPlaylist(place: Pick<Place, "dataDir" | "databaseUrl">, year: number) {
  const { db, close } = await openDatabase(place);
  await db
    .transaction()
    .execute((transaction) =>
      insertPlaylist(transaction, z.parse(NewPlaylist, { year }), Date.now()),
    );
  return close;
}

/** A folder as a site that was killed leaves it: with its newest rows in the log alone. */
async function killedSite(folder: string): Promise<string> {
  const [running, killed] = [join(folder, "running"), join(folder, "killed")];
  mkdirSync(running);
  const close = await addPlaylist({ dataDir: running, databaseUrl: undefined }, 2001);
  cpSync(running, killed, { recursive: true });
  await close();
  return killed;
}

async function backupOf(
  place: Pick<Place, "dataDir" | "databaseUrl">,
  folder: string,
): Promise<string> {
  await (await addPlaylist(place, 1999))();
  expect(await runCommand("backup", [folder], settings(place))).toMatchObject({ code: 0 });
  return join(folder, readdirSync(folder)[0] ?? "");
}

/** What the site that starts there shows and says; or why it does not start. */
async function started(environment: Record<string, string>) {
  await using program = runProgram(environment);
  const address = await Promise.race([
    addressOf(program).catch(() => undefined),
    program.ended.then(() => undefined),
  ]);
  if (!address) return { years: [], said: program.output() };
  const counted = await Promise.all(
    [1999, 2001].map(async (year) => ({ year, count: await countAt(`${address}/music/${year}`) })),
  );
  await program.says(/Mixtape is ready/);
  return {
    years: counted.filter(({ count }) => count > 0).map(({ year }) => year),
    said: program.output(),
  };
}

const countAt = async (address: string) =>
  z.parse(z.object({ count: z.number() }), await (await fetch(address)).json()).count;

const yearsIn = (path: string) => {
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = db.prepare("select year from playlists").all();
  db.close();
  return rows.map(({ year }) => year);
};

const isOld = "A restore was interrupted before it changed anything: the site is as it was before.";
const isNew = "was interrupted and is finished now: this is the restored site";

/** Runs the work for 0, 1, 2… two at a time, until one of them says that there is no such step. */
async function forEveryStep(work: (step: number) => Promise<boolean>): Promise<number> {
  for (let step = 0; ; step += 2) {
    const [first, second] = await Promise.all([work(step), work(step + 1)]);
    if (!first) return step;
    if (!second) return step + 1;
  }
}

test.runIf(engine() === "sqlite")(
  "L12: a restore killed before any of its steps leaves the old site or the new one, and the next start says which",
  async (context) => {
    using folder = temporaryFolder();
    const template = await killedSite(folder.path);
    mkdirSync(join(folder.path, "other"));
    const file = await backupOf(
      { dataDir: join(folder.path, "other"), databaseUrl: undefined },
      join(folder.path, "backups"),
    );
    const seen = { old: 0, new: 0 };
    const steps = await forEveryStep(async (step) => {
      const dataDir = join(folder.path, String(step));
      cpSync(template, dataDir, { recursive: true });
      const told = await killedAt(step, file, settings({ dataDir, databaseUrl: undefined }));
      if (told === undefined) return false;
      const traces = readdirSync(dataDir).filter((name) => /restore|replaced/.test(name));
      const { years, said } = await started(settings({ dataDir, databaseUrl: undefined }));
      const found = {
        step,
        years,
        says: said.includes(isOld) ? "old" : said.includes(isNew) ? "new" : "nothing",
      };
      if (found.years[0] === 2001) {
        seen.old += 1;
        expect(found).toEqual({ step, years: [2001], says: traces.length > 0 ? "old" : "nothing" });
      } else {
        seen.new += 1;
        // The restore itself had said so already where the next start has nothing to say.
        expect(found).toEqual({
          step,
          years: [1999],
          says: told.includes("Restored 1 playlist") && traces.length === 1 ? "nothing" : "new",
        });
        const [kept = ""] = readdirSync(dataDir).filter((name) => name.startsWith("replaced-"));
        expect(yearsIn(databaseFile(join(dataDir, kept)))).toEqual([2001]);
      }
      expect(readdirSync(dataDir).filter((name) => /restore|\.part$/.test(name))).toEqual([]);
      return true;
    });
    note(context, `${steps} steps: ${seen.old} times the old site, ${seen.new} times the new one`);
    expect(Math.min(seen.old, seen.new)).toBeGreaterThan(0);
  },
  timeout,
);

test.runIf(engine() === "sqlite")(
  "L12: killed over a damaged database, it leaves that one with its log, or the new one",
  async () => {
    using folder = temporaryFolder();
    const template = join(folder.path, "damaged");
    mkdirSync(template);
    writeFileSync(databaseFile(template), "damaged");
    writeFileSync(`${databaseFile(template)}-wal`, "its log");
    mkdirSync(join(folder.path, "other"));
    const file = await backupOf(
      { dataDir: join(folder.path, "other"), databaseUrl: undefined },
      join(folder.path, "backups"),
    );
    const steps = await forEveryStep(async (step) => {
      const dataDir = join(folder.path, String(step));
      cpSync(template, dataDir, { recursive: true });
      if ((await killedAt(step, file, settings({ dataDir, databaseUrl: undefined }))) === undefined)
        return false;
      const isLeftOver = readdirSync(dataDir).some((name) => /restore|\.part$/.test(name));
      const { years, said } = await started(settings({ dataDir, databaseUrl: undefined }));
      const [kept = ""] = readdirSync(dataDir).filter((name) => name.startsWith("replaced-"));
      expect({ step, years }).toEqual({ step, years: kept ? [1999] : [] });
      expect([step, said.includes(kept ? isNew : isOld)]).toEqual([step, isLeftOver]);
      const old = databaseFile(join(dataDir, kept));
      expect([readFileSync(old, "utf8"), readFileSync(`${old}-wal`, "utf8")]).toEqual([
        "damaged",
        "its log",
      ]);
      return true;
    });
    expect(steps).toBeGreaterThan(10);
  },
  timeout,
);

async function tablesIn(databaseUrl: string | undefined) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "select tablename from pg_tables where schemaname = 'public'",
  );
  await client.end();
  return rows.length;
}

test.runIf(engine() === "postgres" && hasPostgresTools())(
  "L12: a database into which a restore was not finished is not used, and the start says so",
  async (context) => {
    await using other = await emptyPlace();
    using folder = temporaryFolder();
    const file = await backupOf(other, join(folder.path, "backups"));
    const seen = { empty: 0, refused: 0 };
    const steps = await forEveryStep(async (step) => {
      await using place = await emptyPlace();
      if ((await killedAt(step, file, settings(place))) === undefined) return false;
      const wasEmpty = (await tablesIn(place.databaseUrl)) === 0;
      const { years, said } = await started(settings(place));
      seen[wasEmpty ? "empty" : "refused"] += 1;
      const refusal = `mixtape: The restore of ${file} into this database was not finished, and it is not used.`;
      expect({ step, years, refused: said.includes(refusal) }).toEqual({
        step,
        years: [],
        refused: !wasEmpty,
      });
      return true;
    });
    note(
      context,
      `${steps} steps: ${seen.empty} times nothing had been written, ${seen.refused} times the start was refused`,
    );
    expect(seen.refused).toBeGreaterThan(0);
    expect(existsSync(file)).toBe(true);
  },
  timeout,
);
