// Who follows: `asked` until the link in the mail is used, then `yes`, until they leave.
import type { Follows } from "#contract/followers.ts";
import { lockUser } from "../auth/queries.ts";
import type { Db, Transaction, UserRow } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import type { Limits } from "../limits/limits.ts";
import { enqueue } from "../mail/outbox.ts";
import {
  ownerOfConfirmToken,
  ownerOfUnsubscribeToken,
  revokeConfirmTokensOf,
  revokeFollowTokensOf,
} from "./follow-tokens.ts";

const setFollows = (transaction: Transaction, id: string, follows: Follows) =>
  transaction.updateTable("users").set({ follows }).where("id", "=", id).execute();

interface Deps {
  limits: Limits;
  now: number;
  /** The visitor's who asks, and may ask for strangers; none where a superuser does. */
  ip?: string;
}

/** Asks by mail. Wake the sender after the transaction. Throws AppError("too_often") where the address has been asked, or the visitor has asked, often enough. */
export async function askToConfirm(
  transaction: Transaction,
  { id, email, follows }: Pick<UserRow, "id" | "email" | "follows">,
  { limits, now, ip }: Deps,
): Promise<Follows> {
  if (follows === "yes") return "yes";
  await limits.chargeWithin(
    transaction,
    ...(ip === undefined ? [] : [limits.perAddress("mailPerAddress", ip)]),
    limits.perAccount("followPerAccount", email),
  );
  await dropWaitingMails(transaction, id);
  await setFollows(transaction, id, "asked");
  await enqueue(transaction, { kind: "confirm_follow", user_id: id }, now);
  return "asked";
}

/** Nothing more is sent: what waits is dropped with it, and what is being sent stops before its end. */
export async function endFollowing(transaction: Transaction, userId: string) {
  await setFollows(transaction, userId, "no");
  await revokeConfirmTokensOf(transaction, userId);
  await dropWaitingMails(transaction, userId);
}

async function dropWaitingMails(transaction: Transaction, userId: string) {
  await transaction
    .deleteFrom("outbox")
    .where("user_id", "=", userId)
    .where("kind", "in", ["confirm_follow", "new_playlist"])
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .execute();
}

/**
 * Somebody else may read the new mailbox: it is asked as the old one was, and the links in the old one end. Where it has been asked often
 * enough it is left alone, and nobody follows by it.
 */
export async function followToNewAddress(
  transaction: Transaction,
  { before: { id, follows }, email }: { before: UserRow; email: string },
  deps: Deps,
): Promise<Follows> {
  await revokeFollowTokensOf(transaction, id);
  await transaction.updateTable("users").set({ mail_refusals: 0 }).where("id", "=", id).execute();
  if (follows === "no") return "no";
  try {
    return await askToConfirm(transaction, { id, email, follows: "asked" }, deps);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "too_often")) throw error;
    await endFollowing(transaction, id);
    return "no";
  }
}

/** Locks the user whose token it is. The token is looked at again under the lock: a new address may have revoked it meanwhile. */
async function lockOwner(transaction: Transaction, findOwner: () => Promise<string | undefined>) {
  const id = await findOwner();
  const user = id === undefined ? undefined : await lockUser(transaction, id);
  return (await findOwner()) === undefined ? undefined : user;
}

/** As often as the link is pressed, until it expires or they leave. */
export const confirm = (db: Db, token: string, now: number) =>
  db.transaction().execute(async (transaction) => {
    const user = await lockOwner(transaction, () => ownerOfConfirmToken(transaction, token, now));
    if (!user?.is_active || user.follows === "no") throw new AppError("invalid_token");
    await transaction
      .updateTable("users")
      .set({ follows: "yes", mail_refusals: 0 })
      .where("id", "=", user.id)
      .execute();
    return user.id;
  });

/** Undefined where the token is nobody's. */
export const unsubscribe = (db: Db, token: string) =>
  db.transaction().execute(async (transaction) => {
    const user = await lockOwner(transaction, () => ownerOfUnsubscribeToken(transaction, token));
    if (!user) return undefined;
    await endFollowing(transaction, user.id);
    return user.id;
  });
