// What a site of 0.2.0 knew about its followers, after migration 011.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { hashOf } from "../auth/link-token.ts";
import { migrate } from "../db/migrate.ts";
import { migrations } from "../db/migrations/index.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { openUnmigrated } from "../testing/unmigrated.ts";
import { confirm, unsubscribe } from "./following.ts";

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === "011-followers-by-address"),
);

test("followers, their links, and mails that wait are carried over from 0.2.0", async () => {
  await using place = await emptyPlace();
  const db = openUnmigrated(place);
  await migrate(db, engine(), before);
  const people = {
    yes: ["yes", 0, true],
    asked: ["asked", 0, true],
    left: ["no", 0, true],
    refused: ["no", 2, true],
    never: ["no", 0, true],
    inactive: ["yes", 0, false],
  } as const;
  for (const [id, [follows, refusals, active]] of Object.entries(people))
    await sql`insert into users (id, email, sort_name, password_hash, is_superuser, is_active, created_at, follows, mail_refusals)
      values (${id}, ${`${id}@example.com`}, '', '$argon2id$x', false, ${active}, 1, ${follows}, ${refusals})`.execute(
      db,
    );
  const token = (id: string, kind: string, expires: number | null) =>
    sql`insert into follow_tokens (token_hash, user_id, kind, created_at, expires_at)
      values (${hashOf(`${kind} ${id}`)}, ${id}, ${kind}, 1, ${expires})`.execute(db);
  await token("yes", "unsubscribe", null);
  await token("left", "unsubscribe", null);
  await token("asked", "confirm", 1000);
  await sql`insert into tellings (playlist_id, followers, told_at, starts_at) values ('p', 2, 5, 6)`.execute(
    db,
  );
  const mail = (
    id: string,
    kind: string,
    user: string,
    playlist: string | null,
    handed: number | null,
  ) =>
    sql`insert into outbox (id, kind, user_id, created_at, next_attempt_at, playlist_id, handed_at)
      values (${id}, ${kind}, ${user}, 1, 2, ${playlist}, ${handed})`.execute(db);
  await mail("waiting", "new_playlist", "yes", "p", null);
  await mail("handed", "new_playlist", "left", "p", 9);
  await mail("asking", "confirm_follow", "asked", null, null);
  await mail("notice", "password_changed", "never", null, null);
  await mail("links", "links_gone", "never", null, null);

  await migrate(db, engine(), migrations.slice(0, before.length + 1));
  // What has followed since by its address belongs to no account.
  await sql`insert into followers (id, email, state, asked_at)
    values (${hashOf("never@example.com")}, 'never@example.com', 'yes', ${Date.now() + 1})`.execute(
    db,
  );
  await migrate(db, engine());
  const followers = () =>
    db.selectFrom("followers").select(["email", "state", "user_id"]).orderBy("email").execute();
  expect(await followers()).toEqual([
    { email: "asked@example.com", state: "asked", user_id: "asked" },
    { email: "never@example.com", state: "yes", user_id: null },
    { email: "refused@example.com", state: "refused", user_id: "refused" },
    { email: "yes@example.com", state: "yes", user_id: "yes" },
  ]);
  const idOf = (name: string) => hashOf(`${name}@example.com`);
  const rows = db.selectFrom("outbox").select(["id", "user_id", "follower_id", "sent_at"]);
  expect(await rows.orderBy("id").execute()).toEqual([
    { id: "asking", user_id: null, follower_id: idOf("asked"), sent_at: null },
    { id: "handed", user_id: null, follower_id: idOf("left"), sent_at: 9 },
    { id: "notice", user_id: "never", follower_id: null, sent_at: null },
    { id: "waiting", user_id: null, follower_id: idOf("yes"), sent_at: null },
  ]);
  expect(await db.selectFrom("announcements").selectAll().execute()).toEqual([
    { playlist_id: "p", announced_at: 5, starts_at: 6 },
  ]);
  await confirm(db, "confirm asked", 999);
  expect([
    await unsubscribe(db, "unsubscribe yes"),
    await unsubscribe(db, "unsubscribe left"),
    await unsubscribe(db, "unsubscribe never"),
  ]).toEqual([true, true, false]);
  expect(await followers()).toEqual([
    { email: "asked@example.com", state: "yes", user_id: "asked" },
    { email: "never@example.com", state: "yes", user_id: null },
    { email: "refused@example.com", state: "refused", user_id: "refused" },
  ]);
  await db.destroy();
});
