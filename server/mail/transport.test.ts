import { randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import tls from "node:tls";
import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { type SmtpReceiver, startSmtpReceiver } from "../testing/smtp-receiver.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { problemOf } from "./problem.ts";
import { readSmtpUrl } from "./smtp-url.ts";
import { type Mail, openTransport } from "./transport.ts";

const mailFrom = { name: "Mixtape", address: "site@mixtape.example" };

const mailTo = (): Mail => ({
  id: randomUUID(),
  kind: "test",
  to: "ada@example.com",
  subject: "A subject",
  text: "Plain\n",
  html: "<p>Rich</p>",
  date: new Date(0),
});

/** Opens a transport to the test's mail server. With a server on this machine, encryption is optional unless `encryption` says otherwise. */
function transportTo(url: string, encryption?: "starttls") {
  const server = readSmtpUrl(url);
  if (!server) throw new Error(`${url} is no mail server`);
  const smtp = { ...server, ...(encryption && { encryption }) };
  const transport = openTransport({ smtp, mailFrom, dataDir: "" });
  return { ...transport, [Symbol.dispose]: transport.close };
}

const problemWith = (delivery: Promise<string>) =>
  delivery.then(
    () => "none",
    (error: Error) => problemOf(error),
  );

const withLogin = ({ url }: SmtpReceiver) => url.replace("//", "//ada:s3cr%40t@");

test.each(["normal", "smtps"] as const)(
  "transport: an email arrives complete and encrypted, after a login (%s)",
  async (behaviour) => {
    await using receiver = await startSmtpReceiver(behaviour);
    using transport = transportTo(withLogin(receiver));
    const sent = mailTo();
    await transport.deliver(sent);
    const mail = await receiver.waitForMail();
    expect(mail).toMatchObject({
      sender: mailFrom.address,
      recipients: ["ada@example.com"],
      isEncrypted: true,
      subject: "A subject",
      text: "Plain\n",
      html: "<p>Rich</p>",
      messageId: `<${sent.id}@mixtape.example>`,
    });
    expect(mail.from?.value).toEqual([mailFrom]);
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail.headers.has("x-mailer")).toBe(false);
    expect(receiver.logins).toEqual([{ user: "ada", password: "s3cr@t" }]);
  },
);

test.each([
  ["gets nothing", "url", "starttls", /doesn't support encryption/],
  ["gets plain text with ?tls=off", "plainUrl", undefined, /^none$/],
  ["gets plain text if it runs on this machine", "url", undefined, /^none$/],
] as const)("C11: transport: a server without encryption %s", async (_, url, encryption, words) => {
  await using receiver = await startSmtpReceiver("no STARTTLS");
  using transport = transportTo(receiver[url].replace("//", "//ada:x@"), encryption);
  expect(await problemWith(transport.deliver(mailTo()))).toMatch(words);
  expect(receiver.mails.map(({ isEncrypted }) => isEncrypted)).toEqual(encryption ? [] : [false]);
  expect(receiver.logins).toHaveLength(encryption ? 0 : 1);
});

test("C11: transport: an untrusted certificate is refused before the login", async () => {
  await using receiver = await startSmtpReceiver();
  tls.setDefaultCACertificates([]);
  using transport = transportTo(withLogin(receiver));
  expect(await problemWith(transport.deliver(mailTo()))).toBe(
    "Encryption with the mail server failed (DEPTH_ZERO_SELF_SIGNED_CERT)",
  );
  expect([receiver.mails, receiver.logins]).toEqual([[], []]);
});

test.each([
  ["never greets", "The mail server didn't respond in time"],
  // This mail server repeats the password in its reply.
  ["refuses logins", "The mail server rejected the login (535 5.7.8)"],
  ["is not there", "The mail server couldn't be reached (ECONNREFUSED)"],
] as const)(
  "C10: transport: sending to a server that %s fails with a plain message",
  async (behaviour, problem) => {
    await using receiver = await startSmtpReceiver(
      behaviour === "is not there" ? "normal" : behaviour,
    );
    if (behaviour === "is not there") await receiver[Symbol.asyncDispose]();
    using transport = transportTo(withLogin(receiver));
    expect(await problemWith(transport.deliver(mailTo()))).toBe(problem);
  },
);

test("transport: each email is stored as a complete file with mode 600 if SMTP_URL is not set", async () => {
  using place = temporaryFolder();
  const transport = openTransport({ dataDir: place.path, mailFrom, smtp: undefined });
  const link = `https://mixtape.example/reset-password?token=${"a1_".repeat(14)}`;
  const parts = { subject: "Grüße", text: `Grüße\n\n${link}\n`, html: "<p>Rich</p>" };
  const date = new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 0));
  const id = "0b5e7a52-6a83-4f0e-9d39-0c5b5a3f1f10";
  const outcome = await transport.deliver({ ...mailTo(), ...parts, id, date });
  const folder = join(place.path, "outbox");
  const file = join(folder, "2026-01-02T03-04-05.000Z-test-0b5e7a52.eml");
  expect(outcome).toContain(file);
  expect([folder, file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  const bytes = readFileSync(file);
  expect(bytes.toString()).toContain(`\r\n${link}\r\n`);
  const mail = await simpleParser(bytes);
  const to = { value: [{ name: "", address: "ada@example.com" }] };
  expect(mail).toMatchObject({ ...parts, from: { value: [mailFrom] }, to });
  expect(mail.headers.get("date")).toEqual(date);
});
