import { expect, test } from "vitest";
import { hashOf } from "../features/auth/link-token.ts";
import { emptyPlace, type Place } from "../testing/databases.ts";
import { startMailSite, tokenIn } from "../testing/mail-site.ts";
import { openMigratedBefore } from "../testing/unmigrated.ts";
import { run } from "./migrations/run.ts";

const week = 7 * 24 * 60 * 60_000;

test("migration: followers, follow requests and links of 0.3.0 still work", async () => {
  await using place = await emptyPlace();
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
  // Dora's confirmation link is unused, Bob's is used, and Emil's email still waits for the mail server.
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

async function fillAs030(place: Place) {
  const now = Date.now();
  const follower = (name: string, state: string, user = "null") =>
    `insert into followers (id, email, state, asked_at, user_id)
      values ('${name.padEnd(64, "-")}', '${name}@example.com', '${state}', ${now}, ${user})`;
  const link = (token: string, name: string, kind: string, end: number | null = null) =>
    `insert into follow_links (token_hash, follower_id, kind, expires_at)
      values ('${hashOf(token)}', '${name.padEnd(64, "-")}', '${kind}', ${end})`;
  await using db = await openMigratedBefore("026-follow-requests", place);
  await run(db, [
    "update migrations set name = '024-songs-updated-at' where name = '024-release-0.3.0'",
    `insert into users (id, email, sort_name, password_hash, is_superuser, is_active, created_at)
      values ('ada', 'ada@example.com', 'ada', '$argon2id$made-up', false, true, ${now})`,
    follower("ada", "yes", "'ada'"),
    follower("bob", "yes"),
    link("confirm-bob", "bob", "confirm", now + week),
    link("leave-bob", "bob", "unsubscribe"),
    follower("cleo", "refused"),
    follower("dora", "asked"),
    link("confirm-dora", "dora", "confirm", now + week),
    follower("emil", "asked"),
    `insert into outbox (id, kind, follower_id, created_at, next_attempt_at)
      values ('waiting', 'confirm_follow', '${"emil".padEnd(64, "-")}', ${now}, ${now})`,
    link("leave-someone-who-left", "fred", "unsubscribe"),
  ]);
}
