import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { type Environment, readConfig } from "../config.ts";
import { hashOf } from "../features/auth/link-token.ts";
import { createMailSender } from "../features/mail-sender/sender.ts";
import { siteDefaults } from "../features/site/defaults.ts";
import { insertUser } from "../features/users/queries.ts";
import { enqueue, type NewMail } from "../mail/outbox.ts";
import { openDatabase } from "../open-database.ts";
import { Arrivals } from "./arrivals.ts";
import { emptyPlace } from "./databases.ts";
import { type Behaviour, startSmtpReceiver } from "./smtp-receiver.ts";

const minute = 60_000;

export async function startMail(behaviour: Behaviour = "normal", environment: Environment = {}) {
  await using owned = new AsyncDisposableStack();
  const receiver = owned.use(await startSmtpReceiver(behaviour));
  const { dataDir, databaseUrl } = owned.use(await emptyPlace());
  const config = {
    ...readConfig({
      SITE_URL: "https://mixtape.example",
      MAIL_FROM: "Mixtape <site@mixtape.example>",
      MAIL_RATE: "100",
      SMTP_URL: receiver.url.replace("//", "//site:s3cret-word@"),
      DATA_DIR: dataDir,
      ...environment,
    }),
    databaseUrl,
  };
  const { db, close } = await openDatabase(config);
  owned.defer(close);
  const clock = { now: Date.UTC(2026, 0, 2, 3, 4, 5) };
  const log = new Arrivals<{ level: string; message: string; [detail: string]: unknown }>();
  const write = (level: string) => (details: unknown, message?: string) =>
    log.add({ level, message: message ?? "", ...(details as object) });
  const put = (mail: NewMail) =>
    db.transaction().execute((transaction) => enqueue(transaction, mail, clock.now));
  const dispose = owned.move();
  return {
    receiver,
    db,
    clock,
    log,
    put,
    putMany: async (count: number) => {
      for (let index = 0; index < count; index += 1)
        await put({ kind: "test", address: `${index}@example.com` });
    },
    sent: (count: number) =>
      log.waitFor(() => log.all.filter(({ message }) => message.includes("email")).length >= count),
    rows: () => db.selectFrom("outbox").selectAll().orderBy("created_at").execute(),
    addUser: (is_active = true) => {
      const named = { email: "ada@example.com", full_name: "WIN 1000 EUR" };
      const user = { ...named, password_hash: "$argon2id$x", is_active };
      return insertUser(db, user, clock.now, "email_taken");
    },
    putConfirmation: async (email: string) => {
      const id = randomUUID();
      const request = { id, email, expires_at: clock.now + 60 * minute };
      await db.insertInto("follow_requests").values(request).execute();
      await put({ kind: "confirm_follow", follow_request_id: id });
    },
    startSender(plugin?: KyselyPlugin) {
      const sender = createMailSender({
        db: plugin ? db.withPlugin(plugin) : db,
        config,
        now: () => clock.now,
        log: { info: write("info"), warn: write("warn"), error: write("error") },
        readSettings: async () => siteDefaults(),
        linkToken: hashOf,
      });
      dispose.defer(sender.stop);
      sender.wake();
      return sender;
    },
    [Symbol.asyncDispose]: () => dispose.disposeAsync(),
  };
}
