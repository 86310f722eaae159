import type { Environment } from "../config.ts";
import { startSmtpReceiver } from "./smtp-receiver.ts";
import { startSite } from "./start-site.ts";

export const tokenIn = (mail: { text?: string | undefined }) =>
  /token=([\w-]+)/.exec(mail.text ?? "")?.[1] ?? "";

/** A whole site with a mail server of its own. */
export async function startMailSite(environment: Environment = {}) {
  const receiver = await startSmtpReceiver();
  const site = await startSite({
    environment: {
      SMTP_URL: receiver.plainUrl,
      MAIL_FROM: "Mixtape <site@mixtape.example>",
      RATE_LIMITS: "off",
      ...environment,
    },
  });
  const stop = site[Symbol.asyncDispose];
  const dispose = async () => {
    await stop();
    await receiver[Symbol.asyncDispose]();
  };
  /** Somebody who has confirmed. */
  async function follower(email?: string) {
    const person = await site.join(email === undefined ? {} : { email });
    await site.db
      .updateTable("users")
      .set({ follows: "yes" })
      .where("id", "=", person.user.id)
      .execute();
    return person;
  }
  return Object.assign(site, { receiver, follower, [Symbol.asyncDispose]: dispose });
}
