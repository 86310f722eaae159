import type { Db, Engine } from "../tables.ts";
import { run } from "./run.ts";

export async function up(db: Db, engine: Engine) {
  const byBytes = engine === "sqlite" ? "text" : 'text collate "C"';
  await run(db, [
    "alter table followers rename to old_followers",
    "alter table follow_links rename to old_follow_links",
    "drop index followers_of_user",
    `create table followers (
      id text primary key,
      email ${byBytes} not null unique,
      state text not null check (state in ('yes', 'refused')),
      refusals integer not null default 0,
      user_id text references users (id) on delete cascade)`,
    `create table follow_requests (
      id text primary key,
      email ${byBytes} not null,
      token_hash text unique check (length(token_hash) = 64),
      user_id text references users (id) on delete cascade,
      is_confirmed boolean not null default false,
      expires_at bigint not null)`,
    `create table unsubscribe_links (
      token_hash text primary key check (length(token_hash) = 64),
      follower_id text not null)`,
    "alter table outbox add column follow_request_id text",
    ...carryOver,
    "drop table old_followers",
    "drop table old_follow_links",
    "create index followers_of_user on followers (user_id)",
    "create index follow_requests_of_user on follow_requests (user_id)",
  ]);
}

const carryOver = [
  // If an address has several rows, a subscription wins over a refusal. Of rows with the same state, the row without an account stays (promise M7).
  `insert into followers (id, email, state, refusals, user_id)
    select id, email, state, refusals, user_id from (
      select old_followers.*, row_number() over (
        partition by email
        order by state desc, case when user_id is null then 0 else 1 end, id
      ) as place
      from old_followers where state <> 'asked'
    ) as ranked where place = 1`,
  `insert into unsubscribe_links (token_hash, follower_id)
    select token_hash, follower_id from old_follow_links where kind = 'unsubscribe'`,
  `insert into follow_requests (id, email, token_hash, user_id, is_confirmed, expires_at)
    select token_hash, email, token_hash, user_id, state <> 'asked', expires_at
    from old_follow_links join old_followers on old_followers.id = follower_id
    where kind = 'confirm'`,
  // An email gets its link when it is sent, so the requests of waiting emails have no token yet.
  `insert into follow_requests (id, email, user_id, expires_at)
    select outbox.id, email, old_followers.user_id, created_at + 7 * 86400000
    from outbox join old_followers on old_followers.id = follower_id
    where kind = 'confirm_follow' and sent_at is null and failed_at is null`,
  `update outbox set follow_request_id = id, follower_id = null
    where kind = 'confirm_follow' and sent_at is null and failed_at is null`,
];
