import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { closedToOutside, messageOf, mostAtOnce, type Transport } from "./mail.ts";
import type { SmtpServer } from "./smtp-url.ts";

// nodemailer's own are 2 minutes, 30 seconds and 10 minutes.
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
// A server that answers a byte now and then outlasts those. Well below the outbox's lease: nobody else takes the mail meanwhile.
const patience = 120_000;

class TimeUpError extends Error {
  readonly code = "ETIMEDOUT";
}

function openPool({ host, port, encryption, login }: SmtpServer) {
  return createTransport({
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
}

export function smtpTransport(server: SmtpServer, { mailFrom }: Pick<Config, "mailFrom">, deadline = patience): Transport {
  let pool = openPool(server);
  return {
    deliver: async (mail) => {
      const used = pool;
      let isLate = false;
      const giveUp = setTimeout(() => {
        isLate = true;
        if (pool === used) pool = openPool(server);
        used.close({ force: true });
      }, deadline);
      try {
        await used.sendMail(messageOf(mail, mailFrom));
      } catch (error) {
        throw isLate ? new TimeUpError() : error;
      } finally {
        clearTimeout(giveUp);
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
