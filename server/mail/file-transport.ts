// Mail without a mail server: complete mails as files, which any mail program opens.
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Config } from "../config.ts";
import { closedToOutside, messageOf, type Transport } from "./mail.ts";

// nodemailer would break a long link in two and encode its = signs. No mail server has to carry this one, and whoever
// opens the file in an editor copies the link from here.
const legible = (text: string) =>
  `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`;

export function fileTransport({
  dataDir,
  mailFrom,
}: Pick<Config, "dataDir" | "mailFrom">): Transport {
  const folder = join(dataDir, "outbox");
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    ...closedToOutside,
  });
  return {
    deliver: async (mail, beforeEnd) => {
      const { message } = await composer.sendMail({
        ...messageOf(mail, mailFrom),
        text: { raw: legible(mail.text) },
      });
      const time = mail.date.toISOString().replaceAll(":", "-");
      const path = join(folder, `${time}-${mail.kind}-${mail.id.slice(0, 8)}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      // A program that watches the folder never sees half a mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await beforeEnd?.();
      await rename(`${path}.part`, path);
      return `written to ${path}, as no SMTP_URL is set`;
    },
    close: () => {},
  };
}
