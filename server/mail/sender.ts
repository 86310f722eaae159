// Sends what the outbox holds, one loop per instance: woken when a mail is put there, and by a timer for retries.
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { Db, OutboxRow } from "../db/tables.ts";
import { buildMail, type MailSources } from "./build-mail.ts";
import { mostAtOnce, type Transport } from "./mail.ts";
import { createDeliveredMarker } from "./mark-delivered.ts";
import { claim, forget, giveBack, markFailed, nextDue } from "./outbox.ts";
import { problemOf, UndeliverableError } from "./problem.ts";
import { transportFor } from "./transport-for.ts";

export interface MailSender {
  /** Call it after the transaction that put a mail into the outbox. */
  wake: () => void;
  /** Lets what is under way finish for a moment, then cuts it off: those mails are sent after the next start. */
  stop: () => Promise<void>;
}

interface Options {
  db: Db;
  config: Pick<Config, "siteUrl" | "mailFrom" | "dataDir" | "smtp">;
  now: () => number;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  readSettings: MailSources["readSettings"];
  issueToken: MailSources["issueToken"];
  transport?: Transport;
}

/** Looked at even when nothing is due: another instance may have died with a mail in hand. */
const longestNap = 60_000;
const shortestNap = 1000;
const graceAtStop = 500;

export function createMailSender({ db, config, now, log, transport = transportFor(config), ...given }: Options): MailSender {
  const sources: MailSources = { db, siteUrl: config.siteUrl, ...given };
  const deliveries = new Set<Promise<void>>();
  let round: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;
  const stopping = new AbortController();
  const delivered = createDeliveredMarker({ db, log, stopping: stopping.signal });

  function wake() {
    isAsked = true;
    if (!round && !stopping.signal.aborted) round = work();
  }

  async function work() {
    clearTimeout(timer);
    let nap = longestNap;
    try {
      while (isAsked && !stopping.signal.aborted) {
        isAsked = false;
        await startDue();
        const due = (await nextDue(db)) ?? Number.POSITIVE_INFINITY;
        nap = Math.min(Math.max(due - now(), shortestNap), longestNap);
      }
    } catch (err) {
      log.error({ err }, "the outbox could not be read");
    }
    round = undefined;
    if (!stopping.signal.aborted) timer = setTimeout(wake, nap).unref();
  }

  async function startDue() {
    const free = mostAtOnce - deliveries.size;
    const rows = free > 0 ? await claim(db, free, now()) : [];
    for (const row of rows) {
      const delivery = send(row).finally(() => {
        deliveries.delete(delivery);
        wake();
      });
      deliveries.add(delivery);
    }
  }

  async function send(row: OutboxRow) {
    if (delivered.isDelivered(row)) return;
    let outcome: string;
    try {
      const mail = await buildMail(sources, row, now());
      if (!mail) return await forget(db, row);
      outcome = await transport.deliver(mail);
    } catch (error) {
      return notSent(row, error).catch((err: unknown) => log.error({ err, mail: row.id }, "the outbox could not be written"));
    }
    await delivered.mark(row, now());
    log.info({ mail: row.id, kind: row.kind }, `mail ${outcome}`);
  }

  async function notSent(row: OutboxRow, error: unknown) {
    if (stopping.signal.aborted) return giveBack(db, row, now());
    const problem = problemOf(error);
    const again = await markFailed(db, row, { problem, forGood: error instanceof UndeliverableError }, now());
    const about = { mail: row.id, kind: row.kind, attempt: row.attempts, problem };
    if (again === undefined) log.error(about, "mail given up");
    else log.warn({ ...about, again: new Date(again).toISOString() }, "mail not sent, it will be tried again");
  }

  async function stop() {
    stopping.abort();
    clearTimeout(timer);
    await settledWithin(graceAtStop);
    transport.close();
    await settledWithin(graceAtStop);
  }

  async function settledWithin(milliseconds: number) {
    const { promise: timeIsUp, resolve } = Promise.withResolvers<void>();
    const limit = setTimeout(resolve, milliseconds);
    await Promise.race([settled(), timeIsUp]);
    clearTimeout(limit);
  }

  async function settled() {
    while (round || deliveries.size > 0) await Promise.allSettled([round, ...deliveries]);
  }

  return { wake, stop };
}
