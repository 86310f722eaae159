// Confirmation and unsubscribe links in mails to people who follow, or have asked to. The database keeps hashes.
import { hashOf, newLinkToken } from "../auth/link-token.ts";
import { lockUser } from "../auth/queries.ts";
import type { Db, Transaction, UserRow } from "../db/tables.ts";

type Recipient = Pick<UserRow, "id" | "email">;

/** Undefined when the user has another address by now, or no longer wants to follow. */
export const issueConfirmToken = (
  db: Db,
  { id, email }: Recipient,
  lifetime: number,
  now: number,
) =>
  db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, id);
    if (!user?.is_active || user.email !== email || user.follows !== "asked") return undefined;
    const token = newLinkToken();
    await transaction
      .insertInto("follow_tokens")
      .values({
        token_hash: hashOf(token),
        user_id: id,
        kind: "confirm",
        created_at: now,
        expires_at: now + lifetime,
      })
      .execute();
    return token;
  });

/**
 * One for all mails to this address, made anew for each and never kept: the link in a mail of two years ago still works, and so it does
 * after a restore on another machine, as the hashes of all that were ever sent are in the backup.
 */
export async function issueUnsubscribeToken(
  db: Db,
  linkToken: (text: string) => string,
  { id, email }: Recipient,
  now: number,
) {
  const token = linkToken(`unsubscribe ${id} ${email}`);
  await db
    .insertInto("follow_tokens")
    .values({
      token_hash: hashOf(token),
      user_id: id,
      kind: "unsubscribe",
      created_at: now,
      expires_at: null,
    })
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
  return token;
}

export async function ownerOfConfirmToken(
  db: Db,
  token: string,
  now: number,
): Promise<string | undefined> {
  const row = await tokenRow(db, "confirm", token).where("expires_at", ">", now).executeTakeFirst();
  return row?.user_id;
}

export async function ownerOfUnsubscribeToken(db: Db, token: string): Promise<string | undefined> {
  const row = await tokenRow(db, "unsubscribe", token).executeTakeFirst();
  return row?.user_id;
}

const tokenRow = (db: Db, kind: "confirm" | "unsubscribe", token: string) =>
  db
    .selectFrom("follow_tokens")
    .select("user_id")
    .where("token_hash", "=", hashOf(token))
    .where("kind", "=", kind);

export async function revokeConfirmTokensOf(transaction: Transaction, userId: string) {
  await transaction
    .deleteFrom("follow_tokens")
    .where("user_id", "=", userId)
    .where("kind", "=", "confirm")
    .execute();
}

/** When the address changes: what lies in the old mailbox is no longer for this account. */
export async function revokeFollowTokensOf(transaction: Transaction, userId: string) {
  await transaction.deleteFrom("follow_tokens").where("user_id", "=", userId).execute();
}

export async function purgeOldConfirmTokens(db: Db, now: number) {
  await db.deleteFrom("follow_tokens").where("expires_at", "<=", now).execute();
}
