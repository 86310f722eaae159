import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { hashOf } from "../features/auth/link-token.ts";
import { emptyPlace, engine } from "../testing/databases.ts";
import { startMailSite, tokenIn } from "../testing/mail-site.ts";
import { openUnmigrated } from "../testing/unmigrated.ts";
import { migrate, migrations } from "./migrate.ts";

const week = 7 * 24 * 60 * 60_000;

test("migration: followers, follow requests and links of 0.3.0 still work", async () => {
  const place = await emptyPlace();
  await fillAs030(place);
  await using site = await startMailSite({}, place);
  const post = async (path: string) => {
    const answer = await site.send(path, { method: "POST" });
    return [answer.status, ((await answer.json()) as { is_known?: boolean }).is_known];
  };
  const following = async () =>
    (
      await site.db
        .selectFrom("followers")
        .select(["email", "state", "user_id"])
        .orderBy("email")
        .execute()
    ).map(({ email, state, user_id }) => [email, state, user_id && "member"]);
  expect(await following()).toEqual([
    ["ada@example.com", "yes", "member"],
    ["bob@example.com", "yes", null],
    ["cleo@example.com", "refused", null],
  ]);
  // Dora has an unused confirmation link, Bob has used his, and Emil's email still waits for the mail server.
  expect(await post("/confirm/confirm-dora")).toEqual([200, undefined]);
  expect(await post("/confirm/confirm-bob")).toEqual([200, undefined]);
  const waiting = await site.receiver.waitForMail(({ recipients }) =>
    recipients.includes("emil@example.com"),
  );
  expect(await post(`/confirm/${tokenIn(waiting)}`)).toEqual([200, undefined]);
  expect((await following()).map(([email]) => email)).toEqual([
    ...["ada@example.com", "bob@example.com", "cleo@example.com"],
    ...["dora@example.com", "emil@example.com"],
  ]);
  expect(await post("/unsubscribe/leave-bob")).toEqual([200, true]);
  expect(await post("/unsubscribe/leave-someone-who-left")).toEqual([200, true]);
  expect((await following()).map(([email]) => email)).not.toContain("bob@example.com");
});

async function fillAs030(place: Awaited<ReturnType<typeof emptyPlace>>) {
  const db = openUnmigrated(place);
  const before = migrations.findIndex(({ name }) => name === "026-follow-requests");
  await migrate(db, engine(), migrations.slice(0, before));
  await db
    .updateTable("migrations")
    .set({ name: "024-songs-updated-at" })
    .where("name", "=", "024-release-0.3.0")
    .execute();
  const now = Date.now();
  const ada = randomUUID();
  await sql`insert into users (id, email, sort_name, password_hash, is_superuser, is_active, created_at)
    values (${ada}, 'ada@example.com', 'ada', '$argon2id$made-up', ${false}, ${true}, ${now})`.execute(
    db,
  );
  const follower = (id: string, name: string, state: string, user: string | null = null) =>
    sql`insert into followers (id, email, state, asked_at, user_id)
      values (${id.repeat(64)}, ${`${name}@example.com`}, ${state}, ${now}, ${user})`.execute(db);
  const link = (token: string, id: string, kind: string) =>
    sql`insert into follow_links (token_hash, follower_id, kind, expires_at)
      values (${hashOf(token)}, ${id.repeat(64)}, ${kind}, ${kind === "confirm" ? now + week : null})`.execute(
      db,
    );
  await follower("a", "ada", "yes", ada);
  await follower("b", "bob", "yes");
  await link("confirm-bob", "b", "confirm");
  await link("leave-bob", "b", "unsubscribe");
  await follower("c", "cleo", "refused");
  await follower("d", "dora", "asked");
  await link("confirm-dora", "d", "confirm");
  await follower("e", "emil", "asked");
  await sql`insert into outbox (id, kind, follower_id, created_at, next_attempt_at)
    values ('waiting', 'confirm_follow', ${"e".repeat(64)}, ${now}, ${now})`.execute(db);
  await link("leave-someone-who-left", "f", "unsubscribe");
  await db.destroy();
}
