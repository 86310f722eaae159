import type { SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import type { MailKind } from "./outbox.ts";

/** A mail as it goes out. */
export interface Mail {
  id: string;
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  /** Beyond those of every mail. */
  headers?: Record<string, string>;
}

/** Mails under way, and connections for them. */
export const mostAtOnce = 5;

export type BeforeEnd = () => Promise<void>;

export interface Transport {
  /**
   * Resolves when the mail is out of our hands, with what became of it, for the log. `beforeEnd` runs when all but the end of the mail
   * is with the server: without the end it is none, so what fails there is not sent.
   */
  deliver: (mail: Mail, beforeEnd?: BeforeEnd) => Promise<string>;
  /** Cuts off what is under way. */
  close: () => void;
}

/**
 * What nodemailer is given. Names and addresses go apart and the envelope is spelled out: from a text such as
 * "a@x.com, b@y.com" nodemailer would read two recipients.
 */
export function messageOf(
  { id, kind: _, to, date, headers, ...parts }: Mail,
  from: Config["mailFrom"],
): SendMailOptions & { messageId: string } {
  return {
    ...parts,
    from,
    to: { name: "", address: to },
    envelope: { from: from.address, to: [to] },
    date,
    // The same at every attempt: a mail that arrives twice can be recognised.
    messageId: `<${id}@${from.address.split("@")[1]}>`,
    // Prevents out-of-office replies.
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...inOneLine(headers),
    },
    xMailer: false,
  };
}

/** Many who read these headers do not know that one may go on in the next line. */
const inOneLine = (headers: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]),
  );

/** Nothing in a mail comes from a file or the network. */
export const closedToOutside = { disableFileAccess: true, disableUrlAccess: true };
