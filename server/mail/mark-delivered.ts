// A mail that is out of our hands but not yet marked so. Whatever keeps the mark from being written, it is no reason to send
// the mail again: the mark alone is tried until it succeeds or the site stops.
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Db, OutboxRow } from "../db/tables.ts";
import { markSent } from "./outbox.ts";

const shortestPause = 100;
// Well within the lease, so that no other instance takes the row first once the database can be written again.
const longestPause = 5000;

interface Options {
  db: Db;
  log: Pick<FastifyBaseLogger, "error">;
  /** Aborted when the site stops. */
  stopping: AbortSignal;
}

export function createDeliveredMarker({ db, log, stopping }: Options) {
  const unmarked = new Set<string>();

  async function tryToMark(row: OutboxRow, sentAt: number): Promise<boolean> {
    const isLast = stopping.aborted;
    try {
      await markSent(db, row, sentAt);
      unmarked.delete(row.id);
      return true;
    } catch (err) {
      const outlook = isLast
        ? "it may be sent again after the next start"
        : "the mark is tried again";
      if (isLast || !unmarked.has(row.id))
        log.error(
          { err, mail: row.id, kind: row.kind },
          `mail sent, but the outbox could not be written: ${outlook}`,
        );
      unmarked.add(row.id);
      return isLast;
    }
  }

  return {
    /** Its lease may end meanwhile, and the row be claimed once more. */
    isDelivered: (row: OutboxRow) => unmarked.has(row.id),
    mark: async (row: OutboxRow, sentAt: number) => {
      for (
        let pause = shortestPause;
        !(await tryToMark(row, sentAt));
        pause = Math.min(pause * 2, longestPause)
      )
        await wait(pause, undefined, { signal: stopping, ref: false }).catch(() => {});
    },
  };
}
