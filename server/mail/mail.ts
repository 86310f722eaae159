import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import type { MailKind } from "./outbox.ts";

/** A mail as it goes out. */
export interface Mail {
  id: string;
  kind: MailKind;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  date: Date;
}

/** Mails under way, and connections for them. */
export const mostAtOnce = 5;

export interface Transport {
  /** Resolves when the mail is out of our hands, with what became of it, for the log. */
  deliver: (mail: Mail) => Promise<string>;
  /** Cuts off what is under way. */
  close: () => void;
}

/**
 * What nodemailer is given. Names and addresses go apart and the envelope is spelled out: from a text such as
 * "a@x.com, b@y.com" nodemailer would read two recipients.
 */
export function messageOf({ id, kind: _, to, date, ...parts }: Mail, from: Config["mailFrom"]): SendMailOptions {
  return {
    ...parts,
    from,
    to,
    envelope: { from: from.address, to: [to.address] },
    date,
    // The same at every attempt: a mail that arrives twice can be recognised.
    messageId: `<${id}@${from.address.split("@")[1]}>`,
    // Prevents out-of-office replies.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    xMailer: false,
  };
}

/** Nothing in a mail comes from a file or the network. */
export const closedToOutside = { disableFileAccess: true, disableUrlAccess: true };
