// Every subscription is confirmed by a link sent to its address, because an account does not prove that it owns its address.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Follows } from "#contract/followers.ts";
import type { Config } from "../../config.ts";
import { followState } from "../../db/follow-state.ts";
import type { Db, FollowerRow, Reader, Transaction } from "../../db/tables.ts";
import { AppError, isRefusal } from "../../http/app-error.ts";
import type { Limits } from "../../limits/limits.ts";
import { enqueue } from "../../mail/outbox.ts";
import { hashOf } from "../auth/link-token.ts";
import { lockUser } from "../auth/queries.ts";

const confirmLinkLasts = 7 * 24 * 60 * 60_000;
const maxRefusals = 2;

interface FollowRequest {
  email: string;
  /** Null for a visitor without an account. */
  user_id: string | null;
}

interface FollowDeps {
  db: Db;
  limits: Limits;
  now: () => number;
  config: Pick<Config, "smtp">;
}

/** Gives every address the same response, which therefore does not reveal who follows. */
export const followByAddress = (
  { db, limits, now, config }: FollowDeps,
  email: string,
  visitor: string,
) =>
  chargeConfirmation(limits, { email, visitor }, async (isMailed) => {
    // A site without a mail server cannot send the link that confirms the request.
    if (!config.smtp) return;
    await db.transaction().execute(async (transaction) => {
      const id = await saveFollowRequest(transaction, { email, user_id: null }, now());
      if (isMailed) await mailFollowRequest(transaction, id, now());
    });
  });

export async function follow(
  transaction: Transaction,
  { id: user_id, email }: { id: string; email: string },
  { isMailed, hasEmail, now }: { isMailed: boolean; hasEmail: boolean; now: number },
): Promise<Follows> {
  const state = await findFollowState(transaction, user_id);
  if (state === "yes" || !hasEmail) return state;
  const id = await saveFollowRequest(transaction, { email, user_id }, now);
  if (isMailed) await mailFollowRequest(transaction, id, now);
  return "asked";
}

/**
 * Counts one confirmation email. Over the limit of its address, `save` runs without sending it,
 * so that the response does not reveal earlier requests for this address.
 */
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

export async function saveFollowRequest(
  transaction: Transaction,
  request: FollowRequest,
  now: number,
) {
  const id = randomUUID();
  await transaction
    .insertInto("follow_requests")
    .values({ ...request, id, token_hash: null, expires_at: now + confirmLinkLasts })
    .execute();
  return id;
}

export const mailFollowRequest = (db: Db, id: string, now: number) =>
  enqueue(db, { kind: "confirm_follow", follow_request_id: id }, now);

export const findFollowRequest = (db: Reader, id: string | null) =>
  db.selectFrom("follow_requests").selectAll().where("id", "=", id).executeTakeFirst();

/** Derives the token from the follow request’s id. If sending is retried, the link in an email that was already delivered still works. */
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
  { now, linkToken }: { now: number; linkToken: (text: string) => string },
) =>
  db.transaction().execute(async (transaction) => {
    const withToken = transaction
      .selectFrom("follow_requests")
      .select(["id", "email", "user_id"])
      .where("token_hash", "=", hashOf(token))
      .where("expires_at", ">", now);
    const member = (await withToken.executeTakeFirst())?.user_id;
    // Changes of an account lock the user first. The same order here avoids deadlocks.
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
          // Promise M7. An existing subscription keeps its owner, so that an account cannot take it over.
          user_id: sql`case when followers.state = 'yes' then followers.user_id else excluded.user_id end`,
        }),
      )
      .returning(["id", "email"])
      .executeTakeFirstOrThrow();
    // Links in emails of an earlier subscription work again at once.
    await issueUnsubscribeToken(transaction, follower, linkToken);
  });

/** Derives the token from the address, so that links in old emails still work. */
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

/** Returns whether the link is known. It stays known after unsubscribing. */
export const unsubscribe = (db: Db, token: string) =>
  db.transaction().execute(async (transaction) => {
    const link = await transaction
      .selectFrom("unsubscribe_links")
      .select("follower_id")
      .where("token_hash", "=", hashOf(token))
      .executeTakeFirst();
    const follower = link && (await findFollower(transaction, link.follower_id));
    if (follower) await deleteFollower(transaction, follower);
    return link !== undefined;
  });

export const findFollower = (db: Reader, id: string | null) =>
  db.selectFrom("followers").selectAll().where("id", "=", id).executeTakeFirst();

/** Deletes requests first. Confirming locks in the same order, which avoids deadlocks. */
async function deleteFollower(transaction: Transaction, { id, email }: FollowerRow) {
  await transaction.deleteFrom("follow_requests").where("email", "=", email).execute();
  await transaction.deleteFrom("followers").where("id", "=", id).execute();
}

/** Ends only subscriptions that the account itself requested. Somebody may have subscribed the same address without logging in. */
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

/** Also deletes the unsubscribe links in old emails, because nothing about a deleted account may stay stored. */
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
