// SQLite's write-ahead log begins anew whenever nobody reads from it. Beside readers that overlap, such as backups of a large
// site, that moment never comes by itself, and the log would grow until the disk is full.
import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";

const longLog = 32 * 1024 * 1024;
const checkEvery = 64;
const truncateTimeout = 2000;
const pause = 25;
/** How long the log may grow after a reader that did not end in time: writers are not held up again and again. */
const backOff = 10_000;

/** Returns what is called before a write, while nobody else may write: it holds writers back for a moment once the log is long. */
export function limitLogSize(path: string) {
  let writes = 0;
  let backOffUntil = 0;
  return async (writer: DatabaseSync) => {
    writes += 1;
    if (writes % checkEvery !== 0 || Date.now() < backOffUntil || sizeOf(`${path}-wal`) < longLog)
      return;
    const giveUp = Date.now() + truncateTimeout;
    while (writer.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy !== 0) {
      if (Date.now() > giveUp) {
        backOffUntil = Date.now() + backOff;
        return;
      }
      await wait(pause);
    }
  };
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
