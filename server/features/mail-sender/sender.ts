import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../config.ts";
import type { OutboxRow } from "../../db/tables.ts";
import {
  claim,
  deleteMail,
  isOtherEmail,
  markFailed,
  markSent,
  releaseMail,
} from "../../mail/outbox.ts";
import { problemOf, refusesAddress } from "../../mail/problem.ts";
import type { Transport } from "../../mail/transport.ts";
import { announceOnce, findAppeared } from "../followers/announcements.ts";
import { recordAccepted, recordRefused } from "../followers/following.ts";
import { buildMail, type MailSources } from "./build-mail.ts";

interface Options extends Omit<MailSources, "siteUrl"> {
  config: Pick<Config, "siteUrl" | "mailFrom" | "dataDir" | "smtp" | "mailRate" | "mailDelay">;
  now: () => number;
  log: Pick<FastifyBaseLogger, "info" | "warn" | "error">;
}

const outboxCheckedEvery = 10_000;
const graceAtStop = 500;
const minute = 60_000;

export function createMailSender({ config, now, log, ...given }: Options) {
  const { db } = given;
  const sources: MailSources = { ...given, siteUrl: config.siteUrl };
  const pause = 1000 / config.mailRate;
  const stopping = new AbortController();
  let transport: Transport | undefined;
  let work = Promise.resolve();
  let isQueued = false;
  let isPausing = false;

  /** Sends all emails that are due. Call this after the transaction that queues an email, because the sender cannot see an uncommitted email. */
  function wake() {
    if (isQueued) return;
    isQueued = true;
    work = work.then(sendDue);
  }
  const timer = setInterval(wake, outboxCheckedEvery).unref();

  async function sendDue() {
    isQueued = false;
    try {
      await announceAppeared();
      while (!stopping.signal.aborted) {
        const row = await claimNext();
        if (!row) return;
        await send(row);
      }
    } catch (err) {
      log.error({ err }, "the outbox cannot be read or written");
    }
  }

  async function announceAppeared() {
    for (const { id } of await findAppeared(db, now()))
      await announceOnce(db, id, now(), config.mailDelay * minute).catch((err) =>
        log.error({ err, playlist: id }, "the followers could not be emailed, will try again"),
      );
  }

  /** `MAIL_RATE` does not limit account emails, so they are claimed even during a pause. */
  async function claimNext() {
    const accountEmail = await claim(db, "account email", now());
    if (accountEmail || isPausing) return accountEmail;
    return (await claim(db, "other email", now())) ?? claim(db, "announcements", now());
  }

  function pauseOtherEmail() {
    isPausing = true;
    setTimeout(() => {
      isPausing = false;
      wake();
    }, pause).unref();
  }

  async function send(row: OutboxRow) {
    let outcome: string;
    try {
      const mail = await buildMail(sources, row, now());
      if (!mail) return await deleteMail(db, row);
      if (isOtherEmail(row)) pauseOtherEmail();
      transport ??= (await import("../../mail/transport.ts")).openTransport(config);
      outcome = await transport.deliver(mail);
    } catch (error) {
      return notSent(row, error as Error);
    }
    await markSent(db, row, now());
    log.info({ mail: row.id, kind: row.kind }, `email ${outcome}`);
    if (row.kind === "new_playlist") await recordAccepted(db, row.follower_id);
  }

  async function notSent(row: OutboxRow, error: Error) {
    if (stopping.signal.aborted) return releaseMail(db, row, now());
    const problem = problemOf(error);
    const forGood = row.kind === "new_playlist" && refusesAddress(error);
    const again = await markFailed(db, row, { problem, forGood }, now());
    if (forGood) await recordRefused(db, row.follower_id);
    const about = { mail: row.id, kind: row.kind, attempt: row.attempts, problem };
    if (again === undefined) log.error(about, "gave up sending an email");
    else
      log.warn(
        { ...about, again: new Date(again).toISOString() },
        "email not sent, will try again",
      );
  }

  async function stop() {
    clearInterval(timer);
    stopping.abort();
    const aMoment = () => Promise.race([work, wait(graceAtStop, undefined, { ref: false })]);
    await aMoment();
    transport?.close();
    await aMoment();
  }

  return { wake, stop };
}
