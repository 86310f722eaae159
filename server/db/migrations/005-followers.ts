import { sql } from "kysely";
import type { Db } from "../tables.ts";

export async function up(db: Db) {
  await db.schema
    .alterTable("users")
    .addColumn("follows", "text", (column) =>
      column.notNull().defaultTo("no").check(sql`follows in ('no', 'asked', 'yes')`),
    )
    .execute();
  await db.schema
    .alterTable("users")
    .addColumn("mail_refusals", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("users_by_follows").on("users").columns(["follows", "id"]).execute();
  await db.schema
    .createIndex("users_refused")
    .on("users")
    .column("mail_refusals")
    .where(sql.ref("mail_refusals"), ">", sql.lit(0))
    .execute();

  await db.schema
    .createTable("follow_tokens")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addCheckConstraint("follow_tokens_hashed", sql`length(token_hash) = 64`)
    .addCheckConstraint("follow_tokens_kind", sql`kind in ('confirm', 'unsubscribe')`)
    .execute();
  await db.schema
    .createIndex("follow_tokens_of_user")
    .on("follow_tokens")
    .column("user_id")
    .execute();

  // No foreign key: the row must still exist after a deletion that is undone.
  await db.schema
    .createTable("tellings")
    .addColumn("playlist_id", "text", (column) => column.primaryKey())
    .addColumn("followers", "integer", (column) => column.notNull())
    .addColumn("told_at", "bigint", (column) => column.notNull())
    .addColumn("starts_at", "bigint", (column) => column.notNull())
    .execute();

  await db.schema.alterTable("outbox").addColumn("playlist_id", "text").execute();
  await db.schema.alterTable("outbox").addColumn("handed_at", "bigint").execute();
  // Prevents a second email about the same playlist to the same person.
  await db.schema
    .createIndex("outbox_once")
    .on("outbox")
    .columns(["playlist_id", "user_id"])
    .unique()
    .execute();
  await waitingIndex(db, "outbox_waiting_alone", sql`playlist_id is null`);
  await waitingIndex(db, "outbox_waiting_for_followers", sql`playlist_id is not null`);
}

/** Two partial indexes, so that a query for account emails does not scan ten thousand emails to followers. */
const waitingIndex = (db: Db, name: string, which: ReturnType<typeof sql<boolean>>) =>
  sql`create index ${sql.ref(name)} on outbox (next_attempt_at) where ${which} and sent_at is null and failed_at is null`.execute(
    db,
  );
