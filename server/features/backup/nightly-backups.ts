import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Backups } from "#contract/backups.ts";
import type { Config } from "../../config.ts";
import { databaseFile } from "../../db/sqlite-file.ts";
import { AppError } from "../../http/app-error.ts";
import { prepareFolder } from "../../process/data-dir.ts";
import { StartError } from "../../process/start-error.ts";
import { backupName, backupsToKeep, listBackups, refuseWithoutRoom } from "./folder.ts";
import { backUpSqlite } from "./sqlite-backup.ts";

interface Deps {
  config: Config;
  now: () => number;
  log: FastifyBaseLogger;
}

const hour = 3_600_000;
const checkEvery = 10 * 60_000;

/** Later than 3:00, because daylight saving time skips or repeats an earlier hour in most time zones. */
const [nightHour, nightMinute] = [3, 15];

export function lastNight(now: number) {
  const night = new Date(now);
  night.setHours(nightHour, nightMinute, 0, 0);
  if (night.getTime() > now) night.setDate(night.getDate() - 1);
  return night.getTime();
}

export function createNightlyBackups({ config, now, log }: Deps) {
  const { backups: isWanted, backupDir: folder, dataDir, databaseUrl } = config;
  const isOn = isWanted && !databaseUrl;
  let making: Promise<void> | undefined;
  let failure: Backups["last_failure"] = null;
  let timer: NodeJS.Timeout | undefined;

  async function make() {
    const startedAt = now();
    const name = backupName("mixtape-auto", startedAt);
    try {
      prepareFolder(folder);
      for (const file of readdirSync(folder))
        if (/^mixtape-auto-.+\.db\.part/.test(file)) rmSync(join(folder, file));
      refuseWithoutRoom(folder, statSync(databaseFile(dataDir)).size);
      await backUpSqlite(dataDir, join(folder, name));
      failure = null;
      log.info({ name }, "backed up");
      const made = listBackups(folder, now());
      const stay = backupsToKeep(made);
      for (const old of made.filter((backup) => !stay.includes(backup))) {
        rmSync(join(folder, old.name));
        log.info({ name: old.name }, "deleted an old backup");
      }
    } catch (err) {
      const problem =
        err instanceof StartError ? err.sentences.join(" ") : `The backup failed: ${err}`;
      failure = { at: new Date(startedAt).toISOString(), problem };
      log.error({ err }, "the backup failed");
    }
  }

  function begin() {
    if (databaseUrl) throw new AppError("backups_by_postgres");
    if (!isWanted) throw new AppError("backups_off");
    if (making) throw new AppError("backup_under_way");
    making = make().finally(() => {
      making = undefined;
    });
  }

  async function runIfDue() {
    if (!isOn || making || (failure && Date.parse(failure.at) > now() - hour)) return;
    const [newest] = listBackups(folder, now());
    if (newest && Date.parse(newest.made_at) >= lastNight(now())) return;
    begin();
    await making;
  }

  function status(): Backups {
    const engine = databaseUrl ? "postgres" : "sqlite";
    const data = databaseUrl ? [] : listBackups(folder, now());
    const state = { is_on: isOn, is_under_way: making !== undefined, last_failure: failure };
    return { engine, folder, ...state, data, count: data.length };
  }

  return {
    status,
    begin,
    runIfDue,
    startTimer: () => {
      timer = setInterval(() => void runIfDue(), checkEvery).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await making;
    },
  };
}
