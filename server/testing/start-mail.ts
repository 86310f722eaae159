// An outbox in a database of its own and a sender over it: `await using mail = await startMail({ smtpUrl })`.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { type Environment, readConfig } from "../config.ts";
import type { Tables, UserRow } from "../db/tables.ts";
import { issueConfirmToken } from "../followers/follow-tokens.ts";
import { createFollowerMails } from "../followers/follower-mails.ts";
import { enqueue, type NewMail } from "../mail/outbox.ts";
import { createMailSender, type MailSender } from "../mail/sender.ts";
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
  const tokens: { userId: string; lifetimeMs: number; token: string }[] = [];
  const senders: MailSender[] = [];

  async function issueToken({ id: userId }: { id: string }, lifetimeMs: number) {
    const token = randomBytes(32).toString("base64url");
    tokens.push({ userId, lifetimeMs, token });
    const token_hash = createHash("sha256").update(token).digest("hex");
    await db
      .insertInto("reset_tokens")
      .values({
        token_hash,
        user_id: userId,
        created_at: clock.now,
        expires_at: clock.now + lifetimeMs,
      })
      .execute();
    return token;
  }

  return {
    config,
    db,
    clock,
    /** What the senders logged; wait for a line to know that they are done with a mail. */
    log,
    tokens,
    startSender() {
      const sender = createMailSender({
        db,
        config,
        now: () => clock.now,
        log: { info: write("info"), warn: write("warn"), error: write("error") },
        sources: {
          readSettings: async () => siteDefaults(),
          issueToken,
          issueConfirmToken: (user, lifetime) => issueConfirmToken(db, user, lifetime, clock.now),
          followerMails: createFollowerMails({
            db,
            siteUrl: config.siteUrl,
            readSettings: async () => siteDefaults(),
            now: () => clock.now,
            linkToken: (text) => createHash("sha256").update(text).digest("base64url"),
          }),
        },
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
    put: (mail: NewMail) => enqueue(db, mail, clock.now),
    rows: () => db.selectFrom("outbox").selectAll().orderBy("created_at").execute(),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(senders.map((sender) => sender.stop()));
      await close();
      await place[Symbol.asyncDispose]();
    },
  };
}
