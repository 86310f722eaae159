// Journeys with email use this `test`. Each worker starts one site with its own mail server.
import { type SmtpReceiver, startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { testOn } from "./admin.ts";
import { runSite } from "./running-site.ts";

async function runMailingSite() {
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

export const test = testOn(runMailingSite).extend<{ mail: SmtpReceiver }>({
  mail: async ({ site: { mail } }, use) => {
    mail.mails.length = 0;
    await use(mail);
    mail.behave("normal");
  },
});

export const linkIn = (text: string | undefined) =>
  /http\S+token=[\w-]+/.exec(text ?? "")?.[0] ?? "";
