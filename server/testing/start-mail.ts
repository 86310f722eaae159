// An outbox in a database of its own and a sender over it: `await using mail = await startMail({ smtpUrl })`.
import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { hashOf } from "../auth/link-token.ts";
import { type Environment, readConfig } from "../config.ts";
import type { Tables, UserRow } from "../db/tables.ts";
import { enqueue, type NewMail } from "../mail/outbox.ts";
import { createMailSender, type MailSender } from "../mail-sender/sender.ts";
import { openDatabase } from "../open-database.ts";
import { siteDefaults } from "../site/defaults.ts";
import { named } from "../users/plain-name.ts";
import { Arrivals } from "./arrivals.ts";
import { emptyPlace } from "./databases.ts";

interface LogLine {
  level: string;
  message: string;
  [detail: string]: unknown;
}

export async function startMail({
  smtpUrl,
  environment = {},
}: {
  smtpUrl?: string;
  environment?: Environment;
} = {}) {
  const place = await emptyPlace();
  const config = {
    ...readConfig({
      SITE_URL: "https://mixtape.example",
      MAIL_FROM: "Mixtape <site@mixtape.example>",
      MAIL_RATE: "100",
      SMTP_URL: smtpUrl,
      DATA_DIR: place.dataDir,
      ...environment,
    }),
    databaseUrl: place.databaseUrl,
  };
  const { db, close } = await openDatabase(config);
  const clock = { now: Date.UTC(2026, 0, 2, 3, 4, 5) };
  const log = new Arrivals<LogLine>();
  const write = (level: string) => (details: unknown, message?: string) => {
    log.add({ level, message: message ?? "", ...(details as Record<string, unknown>) });
  };
  const senders: MailSender[] = [];

  return {
    config,
    db,
    clock,
    /** What the senders logged; wait for a line to know that they are done with a mail. */
    log,
    startSender() {
      const sender = createMailSender({
        db,
        config,
        now: () => clock.now,
        log: { info: write("info"), warn: write("warn"), error: write("error") },
        readSettings: async () => siteDefaults(),
        linkToken: hashOf,
      });
      senders.push(sender);
      return sender;
    },
    addUser(values: Partial<Insertable<Tables["users"]>> = {}): Promise<UserRow> {
      const id = randomUUID();
      const user = {
        id,
        email: `${id}@example.com`,
        ...named("Ada Lovelace"),
        password_hash: "$argon2id$none",
        is_superuser: false,
        is_active: true,
        created_at: clock.now,
        ...values,
      };
      return db.insertInto("users").values(user).returningAll().executeTakeFirstOrThrow();
    },
    put: (mail: NewMail) =>
      db.transaction().execute((transaction) => enqueue(transaction, mail, "owner", clock.now)),
    rows: () => db.selectFrom("outbox").selectAll().orderBy("created_at").execute(),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(senders.map((sender) => sender.stop()));
      await close();
      await place[Symbol.asyncDispose]();
    },
  };
}
