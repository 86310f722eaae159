import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { type BeforeEnd, closedToOutside, messageOf, mostAtOnce, type Transport } from "./mail.ts";
import type { SmtpServer } from "./smtp-url.ts";

// nodemailer's own are 2 minutes, 30 seconds and 10 minutes.
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
// A server that answers a byte now and then outlasts those. Well below the outbox's lease: nobody else takes the mail meanwhile.
const wholeMailTimeout = 120_000;

class TimeUpError extends Error {
  readonly code = "ETIMEDOUT";
}

/** What is asked before the end of a mail, by the mail's Message-ID. */
type Endings = Map<string, BeforeEnd>;

/**
 * Passes everything on, and its end only once `beforeEnd` has been done: the dot that makes it a mail comes after that. Nothing is read
 * ahead: a stream that buffers would come to the end before the server has even taken the recipient.
 */
const holdingEnd = (message: Readable, beforeEnd: BeforeEnd) =>
  Readable.from(
    (async function* () {
      yield* message;
      await beforeEnd();
    })(),
    { objectMode: false, highWaterMark: 1 },
  );

function openPool({ host, port, encryption, login }: SmtpServer, endings: Endings = new Map()) {
  const pool = createTransport({
    pool: true,
    maxConnections: mostAtOnce,
    // The outbox tries again; one more try here is for a kept connection that the server has dropped.
    maxRequeues: 1,
    idleTimeout: 5000,
    host,
    port,
    secure: encryption === "tls",
    requireTLS: encryption === "starttls",
    ignoreTLS: encryption === "off",
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    ...timeouts,
    ...closedToOutside,
  });
  pool.use("stream", ({ message }, done) => {
    const beforeEnd = message && endings.get(message.messageId());
    if (beforeEnd) message.processFunc((input) => holdingEnd(input, beforeEnd));
    done();
  });
  return pool;
}

export function smtpTransport(
  server: SmtpServer,
  { mailFrom }: Pick<Config, "mailFrom">,
  deadline = wholeMailTimeout,
): Transport {
  const endings: Endings = new Map();
  let pool = openPool(server, endings);
  return {
    deliver: async (mail, beforeEnd) => {
      const used = pool;
      let isLate = false;
      const giveUp = setTimeout(() => {
        isLate = true;
        if (pool === used) pool = openPool(server, endings);
        used.close({ force: true });
      }, deadline);
      const message = messageOf(mail, mailFrom);
      if (beforeEnd) endings.set(message.messageId, beforeEnd);
      try {
        await used.sendMail(message);
      } catch (error) {
        throw isLate ? new TimeUpError() : error;
      } finally {
        clearTimeout(giveUp);
        endings.delete(message.messageId);
      }
      return "handed to the mail server";
    },
    close: () => pool.close({ force: true }),
  };
}

/** Connects, encrypts and logs in as a mail would, and sends none. */
export async function tryServer(server: SmtpServer) {
  const pool = openPool(server);
  try {
    await pool.verify();
  } finally {
    pool.close({ force: true });
  }
}
