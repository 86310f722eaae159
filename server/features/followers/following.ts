import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { followState } from "../../db/follow-state.ts";
import type { Db, FollowerRow, Reader, Transaction } from "../../db/tables.ts";
import { AppError, isRefusal } from "../../http/app-error.ts";
import type { Limits } from "../../limits/limits.ts";
import { enqueue } from "../../mail/outbox.ts";
import { hashOf } from "../auth/link-token.ts";
import { lockUser } from "../auth/queries.ts";

const confirmLinkLasts = 7 * 24 * 60 * 60_000;
const maxRefusals = 2;

/** Counts a follow request against the limits and saves it. If too many emails were requested for this address, no email is sent: an error would reveal the earlier requests. */
export const chargeConfirmation = <Result>(
  limits: Limits,
  { email, visitor }: { email: string; visitor?: string | undefined },
  save: (isMailed: boolean) => Promise<Result>,
): Promise<Result> =>
  limits.charge(visitor === undefined ? {} : { followPerIp: visitor, mailPerIp: visitor }, () =>
    limits
      .charge({ followPerSite: [], followPerAddress: email }, () => save(true))
      .catch((error: unknown) => {
        if (isRefusal(error, "too_often")) return save(false);
        throw error;
      }),
  );

export async function requestFollow(
  transaction: Transaction,
  request: { email: string; user_id: string | null },
  isMailed: boolean,
  now: number,
) {
  const id = randomUUID();
  await transaction
    .insertInto("follow_requests")
    .values({ ...request, id, expires_at: now + confirmLinkLasts })
    .execute();
  if (isMailed) await enqueue(transaction, { kind: "confirm_follow", follow_request_id: id }, now);
}

export const findFollowRequest = (db: Reader, id: string | null) =>
  db.selectFrom("follow_requests").selectAll().where("id", "=", id).executeTakeFirst();

/** Derives the token from the request's id, so that a repeated email contains the same link. */
export async function issueConfirmToken(
  db: Db,
  requestId: string,
  linkToken: (text: string) => string,
) {
  const token = linkToken(`confirm ${requestId}`);
  await db
    .updateTable("follow_requests")
    .set({ token_hash: hashOf(token) })
    .where("id", "=", requestId)
    .execute();
  return token;
}

export const confirmFollow = (
  db: Db,
  token: string,
  now: number,
  linkToken: (text: string) => string,
) =>
  db.transaction().execute(async (transaction) => {
    const withToken = transaction
      .selectFrom("follow_requests")
      .select(["id", "email", "user_id"])
      .where("token_hash", "=", hashOf(token))
      .where("expires_at", ">", now);
    const member = (await withToken.executeTakeFirst())?.user_id;
    // Account changes also lock the user first. Another order could deadlock.
    if (member) await lockUser(transaction, member);
    const request = await withToken.forUpdate().executeTakeFirst();
    if (!request) throw new AppError("invalid_token");
    await transaction
      .updateTable("follow_requests")
      .set({ is_confirmed: true })
      .where("id", "=", request.id)
      .execute();
    const follower = await transaction
      .insertInto("followers")
      .values({ ...request, id: randomUUID(), state: "yes" })
      .onConflict((conflict) =>
        conflict.column("email").doUpdateSet({
          state: "yes",
          refusals: 0,
          // No account can take over an existing subscription.
          user_id: sql`case when followers.state = 'yes' then followers.user_id else excluded.user_id end`,
        }),
      )
      .returning(["id", "email"])
      .executeTakeFirstOrThrow();
    // Unsubscribe links in older emails to this address must also end the new subscription.
    await issueUnsubscribeToken(transaction, follower, linkToken);
  });

/** Derives the token from the address, so that unsubscribe links in old emails keep working. */
export async function issueUnsubscribeToken(
  db: Db,
  { id, email }: Pick<FollowerRow, "id" | "email">,
  linkToken: (text: string) => string,
) {
  const token = linkToken(`unsubscribe ${email}`);
  await db
    .insertInto("unsubscribe_links")
    .values({ token_hash: hashOf(token), follower_id: id })
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet({ follower_id: id }))
    .execute();
  return token;
}

/** Returns true for every known link, even if the follower has already unsubscribed. */
export const unsubscribe = (db: Db, token: string) =>
  db.transaction().execute(async (transaction) => {
    const link = await transaction
      .selectFrom("unsubscribe_links")
      .select("follower_id")
      .where("token_hash", "=", hashOf(token))
      .executeTakeFirst();
    const follower = link && (await findFollower(transaction, link.follower_id));
    if (follower) {
      const { id, email } = follower;
      // `confirmFollow` also locks the request before the follower. Another order could deadlock.
      await transaction.deleteFrom("follow_requests").where("email", "=", email).execute();
      await transaction.deleteFrom("followers").where("id", "=", id).execute();
    }
    return link !== undefined;
  });

export const findFollower = (db: Reader, id: string | null) =>
  db.selectFrom("followers").selectAll().where("id", "=", id).executeTakeFirst();

/** Does not end a subscription of the same address that was requested without logging in. */
export async function endFollowing(db: Db, userId: string) {
  await db.deleteFrom("follow_requests").where("user_id", "=", userId).execute();
  return db.deleteFrom("followers").where("user_id", "=", userId).returning("id").execute();
}

export async function findFollowState(db: Reader, userId: string) {
  const user = await db
    .selectFrom("users")
    .select(followState.as("follows"))
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.follows ?? "no";
}

/** Deletes the unsubscribe links too, because nothing about a deleted account may stay stored. */
export async function forgetFollowing(transaction: Transaction, userId: string) {
  for (const { id } of await endFollowing(transaction, userId))
    await transaction.deleteFrom("unsubscribe_links").where("follower_id", "=", id).execute();
}

export async function recordAccepted(db: Db, id: string | null) {
  await db
    .updateTable("followers")
    .set({ refusals: 0 })
    .where("id", "=", id)
    .where("refusals", ">", 0)
    .execute();
}

export async function recordRefused(db: Db, id: string | null) {
  const follower = db.updateTable("followers").where("id", "=", id);
  await follower.set(({ eb }) => ({ refusals: eb("refusals", "+", 1) })).execute();
  await follower.set({ state: "refused" }).where("refusals", ">=", maxRefusals).execute();
}
