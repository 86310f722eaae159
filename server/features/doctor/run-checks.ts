import { DatabaseSync } from "node:sqlite";
import { relyingPartyOf } from "#domain/relying-party.ts";
import { type Config, type Environment, readConfig } from "../../config.ts";
import { newerMigrations, pendingMigrations } from "../../db/migrate.ts";
import { withPostgres } from "../../db/postgres.ts";
import { refuseWithoutSite } from "../../db/refuse-without-site.ts";
import { damagedError, databaseFile, isCorruptFile } from "../../db/sqlite-file.ts";
import type { Db, Tables } from "../../db/tables.ts";
import { problemOf } from "../../mail/problem.ts";
import { tryServer } from "../../mail/transport.ts";
import { openForCommand } from "../../open-database.ts";
import { commandLine } from "../../process/command-line.ts";
import { refuseRoot } from "../../process/refuse-root.ts";
import { StartError } from "../../process/start-error.ts";
import { checkBackups, checkDisk, checks } from "../letters/checks.ts";
import { listProblems } from "../letters/problems.ts";
import { findSettings } from "../site/queries.ts";

interface CheckResult {
  text: string;
  advice?: string;
}

export async function runChecks(environment: Environment): Promise<CheckResult[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const advice = "Change it in .env or the environment";
    return error.sentences.map((sentence) => ({ text: `Settings: ${sentence}`, advice }));
  }
  refuseRoot(config.dataDir);
  const results = [
    { text: `Settings: ${config.siteUrl}` },
    ...(await examineDatabase(config)),
    resultOf("disk", `Disk: enough space for ${config.dataDir}`, checkDisk(config)),
    await examineMail(config),
  ];
  // Removes duplicates, because `listProblems` also reports problems with backups and disk space.
  return [...new Map(results.map((result) => [result.text, result])).values()];
}

async function examineDatabase(config: Config): Promise<CheckResult[]> {
  const { databaseUrl, dataDir } = config;
  try {
    await refuseWithoutSite(config);
    const applied = await readMigrations(config);
    const names = applied.map(({ name }) => name);
    const newer = newerMigrations(names);
    const pending = pendingMigrations(names).map(({ name }) => name);
    return [
      { text: `Database: ${databaseUrl ? "PostgreSQL is responding" : `OK, in ${dataDir}`}` },
      examineMigrations(newer, pending),
      examineBackups(config, Math.min(...applied.map(({ applied_at }) => applied_at))),
      ...(newer.length + pending.length === 0 ? await examineSite(config) : []),
    ];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const [text, advice = `Fix this, then run ${commandLine("doctor")} again`] = error.sentences;
    return [{ text: `Database: ${text}`, advice }];
  }
}

/** Lists the applied migrations without `openForCommand`, which would run pending migrations. */
async function readMigrations({ databaseUrl, dataDir }: Config) {
  type Row = Tables["migrations"];
  const query = "select name, applied_at from migrations";
  if (databaseUrl)
    return (await withPostgres(databaseUrl, (client) => client.query<Row>(query))).rows;
  const path = databaseFile(dataDir);
  if (isCorruptFile(path)) throw damagedError(path);
  using db = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  return db.prepare(query).all() as unknown as Row[];
}

async function examineSite(config: Config): Promise<CheckResult[]> {
  const { db, close } = await openForCommand(config);
  const has_email = config.smtp !== undefined;
  const sources = {
    config,
    db,
    now: Date.now,
    platformClient: { isEnabled: config.platformLookups },
    readSettings: async () => ({ ...(await findSettings(db)), has_email }),
  };
  try {
    return [...(await examinePasskeys(db, config)), ...(await listProblems(sources))];
  } finally {
    await close();
  }
}

async function examinePasskeys(db: Db, { siteUrl }: Config) {
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["rp_id", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("rp_id")
    .execute();
  const useless = passkeys.filter(({ rp_id }) => rp_id !== relyingPartyOf(siteUrl));
  return useless.map(({ rp_id, count }) => ({
    text: `Passkeys: ${count} created for ${rp_id} won't work at ${siteUrl}`,
    advice:
      "Their owners need to log in with their passwords and add new passkeys. If the address is a mistake, change SITE_URL back",
  }));
}

function examineMigrations(newer: string[], pending: string[]): CheckResult {
  if (newer.length > 0) {
    const text = `Tables: from a newer version of Mixtape (${newer.join(", ")})`;
    return { text, advice: "Update Mixtape" };
  }
  if (pending.length === 0) return { text: "Tables: up to date" };
  return { text: `Tables: will be updated on the next start (${pending.join(", ")})` };
}

function examineBackups(config: Config, siteCreatedAt: number): CheckResult {
  if (config.databaseUrl)
    return { text: "Backups: made by PostgreSQL's own tools (docs/backup.md)" };
  if (!config.backups) return { text: "Backups: off (BACKUPS=off)" };
  const problem = checkBackups(config, siteCreatedAt, Date.now());
  return resultOf("backups", `Backups: made every night, in ${config.backupDir}`, problem);
}

const resultOf = (check: "backups" | "disk", success: string, problem?: string): CheckResult =>
  problem ? { text: problem, advice: checks[check].advice } : { text: success };

async function examineMail({ smtp, dataDir }: Config): Promise<CheckResult> {
  if (!smtp) return { text: `Email: SMTP_URL isn't set, so emails are saved in ${dataDir}/outbox` };
  const server = `${smtp.host}:${smtp.port}`;
  try {
    await tryServer(smtp);
    return { text: `Email: ${server} is responding and accepts email from this site` };
  } catch (error) {
    const advice = `Check SMTP_URL, and that ${server} is running`;
    return { text: `Email: ${problemOf(error as Error)}`, advice };
  }
}
