import { mkdtempDisposableSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { simpleParser } from "mailparser";
import { expect, test } from "vitest";
import { fileTransport } from "./file-transport.ts";

const link = `https://mixtape.example/reset-password?token=${"a1_".repeat(14)}`;

test("without a mail server a mail is a complete file that its owner alone can read", async () => {
  using place = mkdtempDisposableSync(join(tmpdir(), "mixtape-mail-"));
  const transport = fileTransport({
    dataDir: place.path,
    mailFrom: { name: "Mixtape", address: "site@mixtape.example" },
  });
  const outcome = await transport.deliver({
    id: "0b5e7a52-6a83-4f0e-9d39-0c5b5a3f1f10",
    kind: "recovery",
    to: "ada@example.com",
    subject: "Grüße",
    text: `Grüße\n\n${link}\n`,
    html: "<p>Rich</p>",
    date: new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 678)),
  });

  const folder = join(place.path, "outbox");
  const file = "2026-01-02T03-04-05.678Z-recovery-0b5e7a52.eml";
  expect(readdirSync(folder)).toEqual([file]);
  expect(outcome).toContain(join(folder, file));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  const bytes = readFileSync(join(folder, file));
  expect(bytes.toString()).toContain(`\r\n${link}\r\n`);
  const mail = await simpleParser(bytes);
  expect(mail).toMatchObject({
    subject: "Grüße",
    text: `Grüße\n\n${link}\n`,
    html: "<p>Rich</p>",
    from: { value: [{ name: "Mixtape", address: "site@mixtape.example" }] },
    to: { value: [{ name: "", address: "ada@example.com" }] },
  });
  expect(mail.headers.get("date")).toEqual(new Date(Date.UTC(2026, 0, 2, 3, 4, 5)));
});
