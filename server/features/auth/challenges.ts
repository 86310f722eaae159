import { randomBytes } from "node:crypto";
import type { Db } from "../../db/tables.ts";

export const challengeLasts = 5 * 60_000;

export async function issueChallenge(db: Db, user_id: string | null, now: number) {
  const challenge = randomBytes(32).toString("base64url");
  await db
    .insertInto("passkey_challenges")
    .values({ challenge, user_id, expires_at: now + challengeLasts })
    .execute();
  return challenge;
}

/** Deletes and returns the challenge, so that it works once. Undefined if it was not issued for this user or, without a user, for logging in. */
export const takeChallenge = (
  db: Db,
  { challenge, user_id }: { challenge: string; user_id: string | null },
  now: number,
) =>
  db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("user_id", "is not distinct from", user_id)
    .where("expires_at", ">", now)
    .returning("challenge")
    .executeTakeFirst();
