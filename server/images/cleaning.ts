import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../db/tables.ts";
import { removeUnusedImages } from "./queries.ts";

const hour = 60 * 60 * 1000;

interface Deps {
  db: Db;
  now: () => number;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
}

/** Cleans now and every hour. The function it returns ends that, once the cleaning under way is done. */
export function startImageCleaning({ db, now, log }: Deps): () => Promise<void> {
  let underWay = Promise.resolve();
  const clean = async () => {
    try {
      const removed = await removeUnusedImages(db, now());
      if (removed) log.info({ removed }, "unused images removed");
    } catch (err) {
      log.warn({ err }, "unused images could not be removed; the next try is in an hour");
    }
  };
  const begin = () => {
    underWay = underWay.then(clean);
  };
  begin();
  const timer = setInterval(begin, hour);
  timer.unref();
  return () => {
    clearInterval(timer);
    return underWay;
  };
}
