// Sends what the outbox holds, one loop per instance: woken when a mail is put there, and by a timer for retries.
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { Db, OutboxRow } from "../db/tables.ts";
import { buildMail, type MailSources } from "./build-mail.ts";
import { claimFollowerMail, rateRule } from "./claim-follower-mail.ts";
import { mostAtOnce, type Transport } from "./mail.ts";
import { createDeliveredMarker } from "./mark-delivered.ts";
import { claim, forget, giveBack, handOver, markFailed, nextDue } from "./outbox.ts";
import { NotNowError, problemOf, refusesAddress, UndeliverableError } from "./problem.ts";
import { transportFor } from "./transport-for.ts";

export interface MailSender {
  /** Call it after the transaction that put a mail into the outbox. */
  wake: () => void;
  /** Lets what is under way finish for a moment, then cuts it off: those mails are sent after the next start. */
  stop: () => Promise<void>;
}

interface Options {
  db: Db;
  config: Pick<Config, "siteUrl" | "mailFrom" | "dataDir" | "smtp" | "mailRate">;
  now: () => number;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
  sources: Omit<MailSources, "db" | "siteUrl">;
  transport?: Transport;
}

/** Looked at even when nothing is due: another instance may have died with a mail in hand. */
const longestNap = 60_000;
const shortestNap = 1000;
const graceAtStop = 500;
/** The rest is for mails that somebody waits for. */
const mostToFollowers = mostAtOnce - 2;

const isToFollower = (row: OutboxRow): row is OutboxRow & { user_id: string } =>
  row.playlist_id !== null && row.user_id !== null;

export function createMailSender({
  db,
  config,
  now,
  log,
  sources: given,
  transport = transportFor(config),
}: Options): MailSender {
  const sources: MailSources = { db, siteUrl: config.siteUrl, ...given };
  const rate = rateRule(config.mailRate);
  const deliveries = new Set<Promise<void>>();
  let toFollowers = 0;
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
    for (const row of free > 0 ? await claim(db, free, now()) : []) start(row);
    while (
      toFollowers < mostToFollowers &&
      deliveries.size < mostAtOnce &&
      !stopping.signal.aborted
    ) {
      const row = await claimFollowerMail(db, rate, now());
      if (!row) return;
      start(row);
    }
  }

  function start(row: OutboxRow) {
    const counted = isToFollower(row) ? 1 : 0;
    toFollowers += counted;
    const delivery = send(row)
      .catch((err: unknown) => log.error({ err, mail: row.id }, "the outbox could not be written"))
      .finally(() => {
        toFollowers -= counted;
        deliveries.delete(delivery);
        wake();
      });
    deliveries.add(delivery);
  }

  async function send(row: OutboxRow) {
    if (delivered.isDelivered(row)) return;
    // Handed over by a process that died before it could mark it sent.
    if (row.handed_at !== null) return delivered.mark(row, row.handed_at);
    let isWithdrawn = false;
    const beforeEnd = async () => {
      isWithdrawn = !(await handOver(db, row, now()));
      if (isWithdrawn) throw new Error("Withdrawn");
    };
    let outcome: string;
    try {
      const mail = await buildMail(sources, row, now());
      if (!mail) return await forget(db, row);
      outcome = await transport.deliver(mail, isToFollower(row) ? beforeEnd : undefined);
    } catch (error) {
      return isWithdrawn ? undefined : notSent(row, error);
    }
    await delivered.mark(row, now());
    log.info({ mail: row.id, kind: row.kind }, `mail ${outcome}`);
    if (isToFollower(row)) await sources.followerMails.accepted(row.user_id);
  }

  async function notSent(row: OutboxRow, error: unknown) {
    if (stopping.signal.aborted) return giveBack(db, row, now());
    if (error instanceof NotNowError) return giveBack(db, row, now() + error.wait);
    const problem = problemOf(error);
    const isRefused = isToFollower(row) && refusesAddress(error);
    const again = await markFailed(
      db,
      row,
      { problem, forGood: isRefused || error instanceof UndeliverableError },
      now(),
    );
    if (isRefused) await sources.followerMails.refused(row.user_id);
    const about = { mail: row.id, kind: row.kind, attempt: row.attempts, problem };
    if (again === undefined) log.error(about, "mail given up");
    else
      log.warn(
        { ...about, again: new Date(again).toISOString() },
        "mail not sent, it will be tried again",
      );
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
