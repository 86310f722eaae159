// A mail server's reply may repeat the password, so messages about a reply contain only known words and numbers.
import type { NodemailerError } from "nodemailer";

const sentences: Record<string, string> = {
  EDNS: "The mail server's name couldn't be looked up",
  ESOCKET: "The mail server couldn't be reached",
  ECONNECTION: "The mail server closed the connection",
  ETIMEDOUT: "The mail server didn't respond in time",
  ETLS: "Encryption with the mail server failed",
  EAUTH: "The mail server rejected the login",
  ENOAUTH: "The mail server requires a login, but SMTP_URL doesn't have one",
  EENVELOPE: "The mail server rejected the sender or the recipient",
  EMESSAGE: "The mail server rejected the email",
  EPROTOCOL: "The server's response wasn't valid SMTP",
};

// nodemailer reports an untrusted certificate as a socket error.
const isAboutEncryption = /CERT|SSL|TLS|^UNABLE_TO_/;

const enhancedCode = ({ response = "" }: NodemailerError) =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];

/** Enhanced status codes 5.7.X reject the sender, not the recipient's address (relaying, reputation). */
export const refusesAddress = (error: NodemailerError) =>
  error.command === "RCPT TO" &&
  error.permanent === true &&
  !enhancedCode(error)?.startsWith("5.7.");

export function problemOf(error: NodemailerError) {
  const { originalCode, responseCode } = error;
  const code = originalCode && isAboutEncryption.test(originalCode) ? "ETLS" : error.code;
  if (code === "ETLS" && responseCode)
    return "The mail server doesn't support encryption (STARTTLS), so nothing was sent. To send without encryption, add ?tls=off to SMTP_URL.";
  const sentence = code && sentences[code];
  if (!sentence) return `${error.name}: ${error.message}`;
  const details = [originalCode, responseCode, enhancedCode(error)].filter(Boolean).join(" ");
  return details ? `${sentence} (${details})` : sentence;
}
