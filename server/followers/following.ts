// Who follows: `asked` until the link in the mail is used, then `yes`, until they leave.
import type { Follows } from "#contract/followers.ts";
import { lockUser } from "../auth/queries.ts";
import type { Db, Transaction, UserRow } from "../db/tables.ts";
import { AppError } from "../http/app-error.ts";
import { enqueue } from "../mail/outbox.ts";
import { ownerOfConfirmToken, ownerOfUnsubscribeToken, revokeConfirmTokensOf, revokeFollowTokensOf } from "./follow-tokens.ts";

const setFollows = (transaction: Transaction, id: string, follows: Follows) =>
  transaction.updateTable("users").set({ follows }).where("id", "=", id).execute();

/** Asks by mail. Wake the sender after the transaction. */
export async function askToConfirm(
  transaction: Transaction,
  { id, follows }: Pick<UserRow, "id" | "follows">,
  now: number,
): Promise<Follows> {
  if (follows === "yes") return "yes";
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

/** Somebody else may read the new mailbox: it is asked as the old one was, and the links in the old one end. */
export async function followToNewAddress(transaction: Transaction, before: UserRow, now: number): Promise<Follows> {
  await revokeFollowTokensOf(transaction, before.id);
  await transaction.updateTable("users").set({ mail_refusals: 0 }).where("id", "=", before.id).execute();
  return before.follows === "no" ? "no" : askToConfirm(transaction, { id: before.id, follows: "asked" }, now);
}

/** As often as the link is pressed, until it expires or they leave. */
export const confirm = (db: Db, token: string, now: number) =>
  db.transaction().execute(async (transaction) => {
    const userId = await ownerOfConfirmToken(transaction, token, now);
    const user = userId === undefined ? undefined : await lockUser(transaction, userId);
    // Left, while we waited for the lock.
    if (!user?.is_active || user.follows === "no") throw new AppError("invalid_token");
    await transaction.updateTable("users").set({ follows: "yes", mail_refusals: 0 }).where("id", "=", user.id).execute();
    return user.id;
  });

/** Undefined where the token is nobody's. */
export const unsubscribe = (db: Db, token: string) =>
  db.transaction().execute(async (transaction) => {
    const userId = await ownerOfUnsubscribeToken(transaction, token);
    const user = userId === undefined ? undefined : await lockUser(transaction, userId);
    if (!user) return undefined;
    await endFollowing(transaction, user.id);
    return user.id;
  });
