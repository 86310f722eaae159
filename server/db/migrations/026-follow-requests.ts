import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

/** Requests get a table of their own, so that `followers` has one row per address. */
export async function up(db: Db, engine: Engine) {
  const byBytes = engine === "sqlite" ? sql`text` : sql`text collate "C"`;
  for (const table of ["followers", "follow_links"])
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`old_${table}`)}`.execute(db);
  await db.schema.dropIndex("followers_of_user").execute();
  await db.schema
    .createTable("followers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", byBytes, (column) => column.notNull().unique())
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('yes', 'refused')`),
    )
    .addColumn("refusals", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
    .execute();
  await db.schema
    .createTable("follow_requests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", byBytes, (column) => column.notNull())
    .addColumn("token_hash", "text", (column) =>
      column.unique().check(sql`length(token_hash) = 64`),
    )
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("is_confirmed", "boolean", (column) => column.notNull().defaultTo(false))
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("unsubscribe_links")
    .addColumn("token_hash", "text", (column) =>
      column.primaryKey().check(sql`length(token_hash) = 64`),
    )
    .addColumn("follower_id", "text", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("outbox").addColumn("follow_request_id", "text").execute();
  await carryOver(db);
  for (const table of ["old_followers", "old_follow_links"])
    await db.schema.dropTable(table).execute();
  await db.schema.createIndex("followers_of_user").on("followers").column("user_id").execute();
  await db.schema
    .createIndex("follow_requests_of_user")
    .on("follow_requests")
    .column("user_id")
    .execute();
}

async function carryOver(db: Db) {
  // If an address has two rows, the one that follows without an account stays (promise M7).
  await sql`insert into followers (id, email, state, refusals, user_id)
    select id, email, state, refusals, user_id from (
      select old_followers.*, row_number() over (
        partition by email
        order by state desc, case when user_id is null then 0 else 1 end, id
      ) as place
      from old_followers where state <> 'asked'
    ) as ranked where place = 1`.execute(db);
  await sql`insert into unsubscribe_links (token_hash, follower_id)
    select token_hash, follower_id from old_follow_links where kind = 'unsubscribe'`.execute(db);
  // A confirmed link still answers when it is used again.
  await sql`insert into follow_requests (id, email, token_hash, user_id, is_confirmed, expires_at)
    select token_hash, email, token_hash, user_id, state <> 'asked', expires_at
    from old_follow_links join old_followers on old_followers.id = follower_id
    where kind = 'confirm'`.execute(db);
  // Emails that wait for the mail server get their link when they are sent.
  await sql`insert into follow_requests (id, email, user_id, expires_at)
    select outbox.id, email, old_followers.user_id, created_at + 7 * 86400000
    from outbox join old_followers on old_followers.id = follower_id
    where kind = 'confirm_follow' and sent_at is null and failed_at is null`.execute(db);
  await sql`update outbox set follow_request_id = id, follower_id = null
    where kind = 'confirm_follow' and sent_at is null and failed_at is null`.execute(db);
}
