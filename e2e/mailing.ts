// A `test` for journeys with email. Each journey has its own site and its own mail server, which receives the site's mail.
import { type SmtpReceiver, startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { test as memberTest } from "./member.ts";
import { runSite } from "./running-site.ts";

type Mailing = Awaited<ReturnType<typeof runSite>> & { mail: SmtpReceiver };

async function runMailingSite(): Promise<Mailing> {
  const mail = await startSmtpReceiver();
  const site = await runSite({
    SMTP_URL: mail.plainUrl,
    MAIL_FROM: "Mixtape <mixtape@example.com>",
    MAIL_DELAY: "0",
    MAIL_RATE: "100",
  });
  const stop = async () => {
    await site.stop();
    await mail[Symbol.asyncDispose]();
  };
  return { ...site, mail, stop };
}

export const test = memberTest.extend<{ mailing: Mailing }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  mailing: async ({}, use) => {
    const mailing = await runMailingSite();
    await use(mailing);
    await mailing.stop();
  },
  baseURL: async ({ mailing }, use) => use(mailing.address),
});

export const linkIn = (text: string | undefined) =>
  /http\S+token=[\w-]+/.exec(text ?? "")?.[0] ?? "";
