// A link belongs to an address, not to an account.
import type { Follows } from "#contract/followers.ts";
import type { Db, FollowerRow, Reader, Transaction } from "../../db/tables.ts";
import { AppError, isRefusal } from "../../http/app-error.ts";
import type { Limits } from "../../limits/limits.ts";
import { enqueue } from "../../mail/outbox.ts";
import { hashOf, newLinkToken } from "../auth/link-token.ts";

const day = 24 * 60 * 60_000;
const confirmLinkLasts = 7 * day;
const maxRefusals = 2;

/** A member's question is a row of its own until it is confirmed. */
const idOf = ({ fingerprint }: Limits, email: string, userId: string | null = null) =>
  hashOf(fingerprint(userId === null ? email : `${email} ${userId}`));

export const findFollower = (db: Reader, id: string | null) =>
  db.selectFrom("followers").selectAll().where("id", "=", id).executeTakeFirst();

/** Accounts do not prove their address: what it does without the account is not told to it, nor ended by it. */
export async function findFollowState(db: Reader, userId: string): Promise<Follows> {
  const follower = await db
    .selectFrom("followers")
    .select("state")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return toFollowState(follower?.state);
}

export const toFollowState = (state: FollowerRow["state"] | null | undefined): Follows =>
  state && state !== "refused" ? state : "no";

export interface Asking {
  limits: Limits;
  now: number;
}

interface Asker {
  email: string;
  user_id: string | null;
}

interface Confirmation {
  email: string;
  /** Undefined for the owner, who changes a member's address. */
  visitor?: string | undefined;
}

/**
 * Counts one confirmation email. Over the limit of its address `save` runs without sending it,
 * so that no answer reveals that somebody has requested this address before.
 */
export const chargeConfirmation = <Result>(
  limits: Limits,
  { email, visitor }: Confirmation,
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

export async function follow(
  transaction: Transaction,
  { id, email }: { id: string; email: string },
  asking: Asking,
  isMailed: boolean,
): Promise<Follows> {
  if ((await findFollowState(transaction, id)) === "yes") return "yes";
  const asker = { email, user_id: id };
  await savePending(transaction, asker, asking);
  if (isMailed) await mailConfirmation(transaction, asker, asking);
  return "asked";
}

/** Does the same for every address, so that the answer tells nothing about it. */
export const followByAddress = (
  { db, limits, now }: { db: Db; limits: Limits; now: () => number },
  email: string,
  visitor: string,
) =>
  chargeConfirmation(limits, { email, visitor }, (isMailed) =>
    db.transaction().execute(async (transaction) => {
      const asker = { email, user_id: null };
      const asking = { limits, now: now() };
      await savePending(transaction, asker, asking);
      if (isMailed) await mailConfirmation(transaction, asker, asking);
    }),
  );

export async function savePending(transaction: Transaction, asker: Asker, { limits, now }: Asking) {
  if (asker.user_id !== null) await endFollowing(transaction, asker.user_id);
  const asked = { state: "asked", asked_at: now } as const;
  await transaction
    .insertInto("followers")
    .values({ ...asker, ...asked, id: idOf(limits, asker.email, asker.user_id) })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(asked).where("followers.state", "!=", "yes"),
    )
    .execute();
}

export async function mailConfirmation(db: Db, { email, user_id }: Asker, asking: Asking) {
  const follower_id = idOf(asking.limits, email, user_id);
  await enqueue(db, { kind: "confirm_follow", follower_id }, asking.now);
}

export async function endFollowing(db: Db, userId: string) {
  await db.deleteFrom("followers").where("user_id", "=", userId).execute();
}

export async function forgetLinks(transaction: Transaction, userId: string) {
  const own = transaction.selectFrom("followers").select("id").where("user_id", "=", userId);
  await transaction.deleteFrom("follow_links").where("follower_id", "in", own).execute();
}

export async function issueConfirmToken(db: Db, { id }: FollowerRow, now: number) {
  const token = newLinkToken();
  const link = { token_hash: hashOf(token), follower_id: id, kind: "confirm" } as const;
  await db
    .insertInto("follow_links")
    .values({ ...link, expires_at: now + confirmLinkLasts })
    .execute();
  return token;
}

/** The same for every mail to an address, so that the link in an old mail still works. */
export async function issueUnsubscribeToken(
  db: Db,
  { id, email }: FollowerRow,
  linkToken: (text: string) => string,
) {
  const token = linkToken(`unsubscribe ${email}`);
  const link = { token_hash: hashOf(token), follower_id: id, kind: "unsubscribe" } as const;
  await db
    .insertInto("follow_links")
    .values({ ...link, expires_at: null })
    // Whoever left and came back may have another id.
    .onConflict((conflict) => conflict.column("token_hash").doUpdateSet({ follower_id: id }))
    .execute();
  return token;
}

const linkOf = (db: Reader, kind: "confirm" | "unsubscribe", token: string) =>
  db
    .selectFrom("follow_links")
    .select("follower_id")
    .where("token_hash", "=", hashOf(token))
    .where("kind", "=", kind);

/** The row becomes the one of its address. */
export const confirmFollow = (db: Db, token: string, { limits, now }: Asking) =>
  db.transaction().execute(async (transaction) => {
    const link = await linkOf(transaction, "confirm", token)
      .where("expires_at", ">", now)
      .forUpdate()
      .executeTakeFirst();
    const follower = link && (await findFollower(transaction, link.follower_id));
    if (!follower) throw new AppError("invalid_token");
    const id = idOf(limits, follower.email);
    // Its ids may be others: of an older version, or made with a secret key that was replaced.
    const replaced = await transaction
      .deleteFrom("followers")
      .where("email", "=", follower.email)
      .where("id", "!=", follower.id)
      .where((row) => row.or([row("id", "=", id), row("state", "!=", "asked")]))
      .returning(["id", "state", "user_id"])
      .execute();
    await transaction
      .updateTable("follow_links")
      .set({ follower_id: id })
      .where("follower_id", "in", [follower.id, ...replaced.map((row) => row.id)])
      .execute();
    const isOfAddress = replaced.some(({ state, user_id }) => state === "yes" && user_id === null);
    const user_id = isOfAddress ? null : follower.user_id;
    await transaction
      .updateTable("followers")
      .set({ id, state: "yes", refusals: 0, user_id })
      .where("id", "=", follower.id)
      .returning("id")
      // Ended at this moment.
      .executeTakeFirstOrThrow(() => new AppError("invalid_token"));
  });

export async function unsubscribe(db: Db, token: string) {
  const link = await linkOf(db, "unsubscribe", token).executeTakeFirst();
  if (!link) return false;
  await db.deleteFrom("followers").where("id", "=", link.follower_id).execute();
  return true;
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

export async function purgeUnconfirmed(db: Db, now: number) {
  await db
    .deleteFrom("followers")
    .where("state", "=", "asked")
    .where("asked_at", "<=", now - confirmLinkLasts - day)
    .execute();
}
