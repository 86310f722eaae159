// The site backs itself up every night, and when its owner presses the button.
import { statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Backups } from "#contract/backups.ts";
import type { Config } from "../../config.ts";
import { diskProblemOf } from "../../db/errors.ts";
import type { Db, Transaction } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import type { ClockCheck } from "../../process/clock-check.ts";
import { StartError } from "../../process/start-error.ts";
import { backupName } from "../folder.ts";
import { type BackupLock, tryBackupLock } from "./backup-lock.ts";
import {
  describeBackupStatus,
  type Failure,
  isUnfinished,
  readBackupStatus,
} from "./backup-status.ts";
import { type Making, makeInWorker, removeDraft, wasStopped } from "./make-in-worker.ts";
import { pruneNightlyBackups } from "./prune.ts";
import { databaseAge, endBackup, insertBackup, listBackups, type Outcome } from "./queries.ts";
import { isDue } from "./schedule.ts";

interface Deps {
  db: Db;
  config: Pick<Config, "backups" | "backupDir" | "dataDir" | "databaseUrl">;
  now: () => number;
  clock: ClockCheck;
  log: FastifyBaseLogger;
}

type Write = (work: (transaction: Transaction) => Promise<unknown>) => Promise<unknown>;

export interface NightlyBackups {
  status: () => Promise<Backups>;
  /** Resolves once one has begun; `write` does the writing that begins it. */
  begin: (write: Write) => Promise<void>;
  /** Resolves when it is made, and what is old removed. */
  runIfDue: () => Promise<void>;
  startTimer: () => void;
  stop: () => Promise<void>;
}

const checkEvery = 10 * 60_000;

export function createNightlyBackups({ db, config, now, clock, log }: Deps): NightlyBackups {
  const { backupDir: folder, dataDir, databaseUrl } = config;
  const host = hostname();
  let isTaken = false;
  let isStopped = false;
  let making: Making | undefined;
  let ending = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  /** What could not be written down, because the disk is full or the database gone. */
  let unsaved: Failure | undefined;

  const status = () => readBackupStatus(db, host, now(), unsaved);

  async function isWanted(): Promise<boolean> {
    const { newest, failure } = await status();
    return isDue({ now: now(), host, newest, failedAt: failure?.at, since: await databaseAge(db) });
  }

  /** To be called by whoever holds the lock: what is unfinished then was cut off, by a kill or a power cut. */
  async function settleUnfinished() {
    for (const row of (await listBackups(db)).filter(isUnfinished).toReversed()) {
      const size = statSync(join(row.folder, row.name), { throwIfNoEntry: false })?.size;
      removeDraft(row);
      // A file gets its name when it is whole.
      await endBackup(
        db,
        row.name,
        size === undefined ? { problem: wasStopped } : { bytes: size },
        now(),
      );
    }
  }

  async function withLock(work: (lock: BackupLock) => Promise<boolean>) {
    if (isTaken || isStopped) throw new AppError("backup_under_way");
    isTaken = true;
    let lock: BackupLock | undefined;
    let goesOn = false;
    try {
      lock = await tryBackupLock(databaseUrl);
      if (!lock) throw new AppError("backup_under_way");
      await settleUnfinished();
      goesOn = await work(lock);
    } catch (error) {
      throw error instanceof StartError ? new AppError("busy", 1, { cause: error }) : error;
    } finally {
      if (!goesOn) {
        isTaken = false;
        await lock?.release();
      }
    }
  }

  const beginWhen = (isRight: () => Promise<boolean>, write: Write) =>
    withLock(async (lock) => {
      if (!(await isRight())) return false;
      const { rows, newest } = await status();
      const nameAt = (time: number) =>
        backupName(time, databaseUrl ? "dump" : "db", "mixtape-auto");
      let startedAt = now();
      // A clock that was set back may come to a moment that has its backup.
      while (rows.some(({ name }) => name === nameAt(startedAt))) startedAt += 1;
      const name = nameAt(startedAt);
      await write((transaction) =>
        insertBackup(transaction, { name, host, folder, started_at: startedAt }),
      );
      if (isStopped) return false;
      making = makeInWorker({
        dataDir,
        databaseUrl,
        folder,
        name,
        now: startedAt,
        lastBytes: newest?.bytes ?? 0,
      });
      ending = making.outcome.then((outcome) => end(name, startedAt, outcome, lock));
      return true;
    });

  async function end(name: string, startedAt: number, outcome: Outcome, lock: BackupLock) {
    try {
      if ("problem" in outcome)
        log.error({ problem: outcome.problem }, "the backup could not be made");
      else log.info({ name, bytes: outcome.bytes }, "backed up");
      unsaved = "problem" in outcome ? { at: startedAt, problem: outcome.problem } : undefined;
      await endBackup(db, name, outcome, now());
      unsaved = undefined;
      if ("bytes" in outcome) await prune();
    } catch (err) {
      log.error({ err }, "the backup's outcome could not be saved");
    } finally {
      making = undefined;
      isTaken = false;
      await lock.release();
    }
  }

  async function prune() {
    for (const name of await pruneNightlyBackups(db, host, now()))
      log.info({ name }, "deleted an old backup");
  }

  async function runIfDue() {
    if (!config.backups || isTaken || isStopped || clock.isWrong()) return;
    try {
      const { rows } = await status();
      if (rows.some(isUnfinished) || (await isWanted()))
        await beginWhen(isWanted, (work) => db.transaction().execute(work));
      else await prune();
    } catch (err) {
      // Another instance makes it.
      if (err instanceof AppError && err.code === "backup_under_way") return;
      unsaved = {
        at: now(),
        problem: `It could not be begun: ${diskProblemOf(err) ?? "the database does not answer"}.`,
      };
      log.error({ err }, "the backup could not be begun");
    }
    await ending;
  }

  return {
    status: async () => {
      const found = await status();
      const unfinished = found.rows.find(isUnfinished);
      // On SQLite nobody else can be making it.
      const cutOff =
        unfinished && !isTaken && !databaseUrl
          ? { at: unfinished.started_at, problem: wasStopped }
          : undefined;
      return {
        is_on: config.backups,
        folder,
        is_under_way: isTaken || (unfinished !== undefined && !cutOff),
        ...describeBackupStatus({ ...found, failure: cutOff ?? found.failure }, host),
      };
    },
    begin: async (write) => {
      if (!config.backups) throw new AppError("backups_off");
      await beginWhen(async () => true, write);
    },
    runIfDue,
    startTimer: () => {
      timer = setInterval(() => void runIfDue(), checkEvery);
      timer.unref();
    },
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      making?.stop();
      await ending;
    },
  };
}
