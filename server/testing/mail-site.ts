import { randomUUID } from "node:crypto";
import type { Environment } from "../config.ts";
import type { Db } from "../db/tables.ts";
import type { Place } from "./databases.ts";
import { startSmtpReceiver } from "./smtp-receiver.ts";
import { startSite } from "./start-site.ts";

export const tokenIn = (mail: { text?: string | undefined }) =>
  /token=([\w-]+)/.exec(mail.text ?? "")?.[1] ?? "";

export async function startMailSite(environment: Environment = {}, place?: Place) {
  const receiver = await startSmtpReceiver();
  const site = await startSite({
    ...(place && { place }),
    environment: {
      SMTP_URL: receiver.plainUrl,
      MAIL_FROM: "Mixtape <site@mixtape.example>",
      MAIL_RATE: "100",
      RATE_LIMITS: "off",
      ...environment,
    },
  });
  const stop = site[Symbol.asyncDispose];
  const dispose = () => stop().finally(receiver[Symbol.asyncDispose]);
  async function follower(email?: string) {
    const person = await site.join(email === undefined ? {} : { email });
    await addFollower(site.db, person.email, person.user.id);
    return person;
  }
  return Object.assign(site, { receiver, follower, [Symbol.asyncDispose]: dispose });
}

export async function addFollower(db: Db, email: string, user_id: string | null = null) {
  const follower = { id: randomUUID(), email, state: "yes", user_id } as const;
  await db.insertInto("followers").values(follower).execute();
}
