import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import tls from "node:tls";
import { describe, expect, test } from "vitest";
import { type SmtpReceiver, startSmtpReceiver } from "../testing/smtp-receiver.ts";
import type { Mail } from "./mail.ts";
import { mostAtOnce } from "./mail.ts";
import { problemOf } from "./problem.ts";
import { smtpTransport } from "./smtp-transport.ts";
import { readSmtpUrl } from "./smtp-url.ts";

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

/** Every receiver is on this machine: `encryption` is what holds for the others. */
function transportTo(url: string, encryption?: "starttls", deadline?: number) {
  const server = readSmtpUrl(url);
  if (!server) throw new Error(`${url} is no mail server`);
  const transport = smtpTransport(
    { ...server, ...(encryption && { encryption }) },
    { mailFrom },
    deadline,
  );
  return { ...transport, [Symbol.dispose]: transport.close };
}

const problemWith = (delivery: Promise<string>) =>
  delivery.then(
    () => "none",
    (error: unknown) => problemOf(error),
  );

const withLogin = ({ url }: SmtpReceiver) => url.replace("//", "//ada:s3cr%40t@");

test.each(["normal", "smtps"] as const)(
  "a mail arrives whole and encrypted, after a login (%s)",
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

describe("encryption", () => {
  test("C11: a server that offers none gets nothing", async () => {
    await using receiver = await startSmtpReceiver("no STARTTLS");
    using transport = transportTo(withLogin(receiver), "starttls");
    expect(await problemWith(transport.deliver(mailTo()))).toContain("offers no encryption");
    expect(receiver.mails).toEqual([]);
    expect(receiver.logins).toEqual([]);
  });

  test("C11: unless the owner says so", async () => {
    await using receiver = await startSmtpReceiver("no STARTTLS");
    using transport = transportTo(receiver.plainUrl);
    await transport.deliver(mailTo());
    expect(await receiver.waitForMail()).toMatchObject({
      isEncrypted: false,
      recipients: ["ada@example.com"],
    });
  });

  test("C11: unless it is this machine's own", async () => {
    await using receiver = await startSmtpReceiver("no STARTTLS");
    using transport = transportTo(receiver.url);
    await transport.deliver(mailTo());
    expect(await receiver.waitForMail()).toMatchObject({ isEncrypted: false });
  });

  test("C11: a certificate that nobody vouches for is not believed", async () => {
    await using receiver = await startSmtpReceiver();
    tls.setDefaultCACertificates([]);
    using transport = transportTo(withLogin(receiver));
    expect(await problemWith(transport.deliver(mailTo()))).toBe(
      "Encryption with the mail server failed (DEPTH_ZERO_SELF_SIGNED_CERT)",
    );
    expect(receiver.mails).toEqual([]);
    expect(receiver.logins).toEqual([]);
  });
});

describe("a server that misbehaves", () => {
  test("C10: one that never greets is left within 10 seconds", { timeout: 20_000 }, async () => {
    await using receiver = await startSmtpReceiver("never greets");
    using transport = transportTo(receiver.url);
    const started = performance.now();
    expect(await problemWith(transport.deliver(mailTo()))).toBe(
      "The mail server did not answer in time",
    );
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test("and never gets to the point is left at the deadline, and the next mail gets a connection of its own", async () => {
    // A byte of a greeting that never ends, sooner than any time-out notices.
    let connections = 0;
    const dripping = createServer((socket) => {
      connections += 1;
      const drip = setInterval(() => socket.write("220-x\r\n"), 50);
      socket.on("close", () => clearInterval(drip)).on("error", () => {});
    });
    await new Promise<void>((resolve) => dripping.listen(0, "127.0.0.1", resolve));
    const address = dripping.address();
    const port = typeof address === "object" ? address?.port : undefined;
    using transport = transportTo(`smtp://127.0.0.1:${port}`, undefined, 300);
    const late = "The mail server did not answer in time";
    const five = Array.from({ length: mostAtOnce }, () => problemWith(transport.deliver(mailTo())));
    expect(await Promise.all(five)).toEqual(five.map(() => late));
    expect(await problemWith(transport.deliver(mailTo()))).toBe(late);
    expect(connections).toBe(mostAtOnce + 1);
    dripping.close();
  });

  test("and repeats the password leaves no trace of it", async () => {
    await using receiver = await startSmtpReceiver("refuses logins");
    using transport = transportTo(withLogin(receiver));
    expect(await problemWith(transport.deliver(mailTo()))).toBe(
      "The mail server refused the login (535 5.7.8)",
    );
    expect(receiver.mails).toEqual([]);
  });

  test("and is not there is named as such", async () => {
    await using receiver = await startSmtpReceiver();
    await receiver[Symbol.asyncDispose]();
    using transport = transportTo(receiver.url);
    expect(await problemWith(transport.deliver(mailTo()))).toBe(
      "The mail server could not be reached (ECONNREFUSED)",
    );
  });
});

test("closing cuts off what is under way", async () => {
  await using receiver = await startSmtpReceiver("never greets");
  using transport = transportTo(receiver.url);
  const delivery = problemWith(transport.deliver(mailTo()));
  await receiver.waitForConnections(1);
  const started = performance.now();
  transport.close();
  expect(await delivery).not.toBe("none");
  expect(performance.now() - started).toBeLessThan(500);
});
