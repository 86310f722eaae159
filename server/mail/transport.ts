import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import type { MailKind } from "../db/tables.ts";
import type { SmtpServer } from "./smtp-url.ts";
import type { RenderedMail } from "./template.ts";

export interface Mail extends RenderedMail {
  id: string;
  kind: MailKind;
  to: string;
  date: Date;
  replyTo?: string | undefined;
  headers?: Record<string, string>;
}

export interface Transport {
  deliver: (mail: Mail) => Promise<string>;
  close: () => void;
}

type Where = Pick<Config, "smtp" | "mailFrom" | "dataDir">;

export const openTransport = (config: Where): Transport =>
  config.smtp ? smtpTransport(config.smtp, config) : fileTransport(config);

function messageOf(
  { id, kind: _, to, replyTo, headers, ...parts }: Mail,
  from: Config["mailFrom"],
): SendMailOptions {
  return {
    ...parts,
    from,
    to: { name: "", address: to },
    ...(replyTo && { replyTo: { name: "", address: replyTo } }),
    // The envelope is given, because nodemailer would read the text "a@x.com, b@y.com" as two recipients.
    envelope: { from: from.address, to: [to] },
    // Every attempt has the same id, so that mail programs recognise duplicates.
    messageId: `<${id}@${from.address.split("@")[1]}>`,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All", ...headers },
    xMailer: false,
  };
}

const openPool = ({ host, port, encryption, login }: SmtpServer) =>
  createTransport({
    pool: true,
    maxConnections: 1,
    // nodemailer sends again once, because the mail server may have closed an idle connection. The outbox retries all other failures.
    maxRequeues: 1,
    idleTimeout: 5000,
    host,
    port,
    secure: encryption === "tls",
    requireTLS: encryption === "starttls",
    ignoreTLS: encryption === "off",
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 10_000,
  });

function smtpTransport(server: SmtpServer, { mailFrom }: Where): Transport {
  const pool = openPool(server);
  return {
    deliver: async (mail) => {
      await pool.sendMail(messageOf(mail, mailFrom));
      return "handed to the mail server";
    },
    close: () => pool.close({ force: true }),
  };
}

export async function tryServer(server: SmtpServer) {
  const pool = openPool(server);
  try {
    await pool.verify();
  } finally {
    pool.close({ force: true });
  }
}

// nodemailer's quoted-printable encoding would split long links.
const legible = (text: string) =>
  `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`;

function fileTransport({ dataDir, mailFrom }: Where): Transport {
  const folder = join(dataDir, "outbox");
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    deliver: async (mail) => {
      const { message } = await composer.sendMail({
        ...messageOf(mail, mailFrom),
        text: { raw: legible(mail.text) },
      });
      const time = mail.date.toISOString().replaceAll(":", "-");
      const path = join(folder, `${time}-${mail.kind}-${mail.id.slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path, message, { mode: 0o600 });
      return `saved to ${path} because SMTP_URL isn't set`;
    },
    close: () => {},
  };
}
