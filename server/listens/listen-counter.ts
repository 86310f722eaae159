// Collects listens in memory and writes them with one statement, at most once a second however many come.
import type { FastifyBaseLogger } from "fastify";
import type { Listen } from "#contract/listens.ts";
import type { Db, ListensRow } from "../db/tables.ts";
import { calendarDay } from "../process/calendar-day.ts";
import { addListens } from "./queries.ts";

const writeEvery = 1000;
/** Playlists times platforms. Whoever names more within a second makes them up. */
const mostKept = 5000;

export interface ListenCounter {
  count: (listen: Listen) => void;
  /** Writes what is left. */
  stop: () => Promise<void>;
}

interface Options {
  db: Db;
  now: () => number;
  log: Pick<FastifyBaseLogger, "warn">;
}

export function createListenCounter({ db, now, log }: Options): ListenCounter {
  let waiting = new Map<string, ListensRow>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let isFailing = false;

  function add(row: ListensRow) {
    const key = `${row.day} ${row.playlist_id} ${row.platform}`;
    const sum = waiting.get(key);
    if (sum) sum.count += row.count;
    else if (waiting.size < mostKept) waiting.set(key, row);
    timer ??= setTimeout(writeInTurn, writeEvery).unref();
  }

  function writeInTurn() {
    writing = write().finally(() => {
      timer = waiting.size > 0 ? setTimeout(writeInTurn, writeEvery).unref() : undefined;
    });
  }

  async function write() {
    const rows = [...waiting.values()];
    waiting = new Map();
    try {
      await addListens(db, rows);
      isFailing = false;
    } catch (err) {
      // Once, and not every second of an outage.
      if (!isFailing) log.warn({ err }, "listens could not be written and will be tried again");
      isFailing = true;
      for (const row of rows) add(row);
    }
  }

  return {
    count: ({ playlist_id, platform }) =>
      add({ day: calendarDay(now()), playlist_id, platform, count: 1 }),
    stop: async () => {
      await writing;
      clearTimeout(timer);
      if (waiting.size > 0) await write();
      clearTimeout(timer);
    },
  };
}
