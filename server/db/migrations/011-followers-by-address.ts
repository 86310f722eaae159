import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, Engine } from "../tables.ts";

interface Member {
  id: string;
  email: string;
  state: "asked" | "yes" | "refused" | null;
  refusals: number;
}

export async function up(db: Db, engine: Engine) {
  const byBytes = engine === "sqlite" ? sql`text` : sql`text collate "C"`;
  await db.schema
    .createTable("followers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", byBytes, (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("asked_at", "bigint", (column) => column.notNull())
    .addColumn("refusals", "integer", (column) => column.notNull().defaultTo(0))
    .addCheckConstraint("followers_id", sql`length(id) = 64`)
    .addCheckConstraint("followers_state", sql`state in ('asked', 'yes', 'refused')`)
    .execute();
  await db.schema
    .createTable("follow_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    .addColumn("follower_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addCheckConstraint("follow_links_hashed", sql`length(token_hash) = 64`)
    .addCheckConstraint("follow_links_kind", sql`kind in ('confirm', 'unsubscribe')`)
    .execute();
  // No foreign key: the row must still exist after a deletion that is undone.
  await db.schema
    .createTable("announcements")
    .addColumn("playlist_id", "text", (column) => column.primaryKey())
    .addColumn("announced_at", "bigint", (column) => column.notNull())
    .addColumn("starts_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("outbox").addColumn("follower_id", "text").execute();

  for (const member of await membersWhoFollow(db)) await carryOver(db, member);
  await sql`insert into announcements select playlist_id, told_at, starts_at from tellings`.execute(
    db,
  );
  await sql`update outbox set sent_at = handed_at
    where handed_at is not null and sent_at is null and failed_at is null`.execute(db);
  await sql`delete from outbox where kind = 'links_gone'`.execute(db);

  for (const index of ["users_by_follows", "users_refused", "outbox_once"])
    await db.schema.dropIndex(index).execute();
  await db.schema.alterTable("users").dropColumn("follows").execute();
  await db.schema.alterTable("users").dropColumn("mail_refusals").execute();
  await db.schema.alterTable("outbox").dropColumn("handed_at").execute();
  for (const table of ["follow_tokens", "tellings"]) await db.schema.dropTable(table).execute();
  await db.schema.createIndex("outbox_of_playlist").on("outbox").column("playlist_id").execute();
}

async function membersWhoFollow(db: Db) {
  const { rows } = await sql<Member>`select id, email, mail_refusals as refusals,
      case when follows = 'no' and mail_refusals >= 2 then 'refused'
        when follows <> 'no' and is_active then follows end as state
    from users where follows <> 'no' or mail_refusals >= 2
      or id in (select user_id from follow_tokens)`.execute(db);
  return rows;
}

async function carryOver(db: Db, { id, email, state, refusals }: Member) {
  const follower = createHash("sha256").update(email).digest("hex");
  if (state)
    await sql`insert into followers (id, email, state, refusals, asked_at)
      values (${follower}, ${email}, ${state}, ${refusals}, ${Date.now()})`.execute(db);
  await sql`insert into follow_links (token_hash, follower_id, kind, expires_at)
    select token_hash, ${follower}, kind, expires_at from follow_tokens where user_id = ${id}`.execute(
    db,
  );
  await sql`update outbox set follower_id = ${follower}, user_id = null
    where user_id = ${id} and kind in ('confirm_follow', 'new_playlist')`.execute(db);
}
