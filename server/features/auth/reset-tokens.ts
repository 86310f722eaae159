import type { Db, UserRow } from "../../db/tables.ts";
import { hashOf, newToken } from "./link-token.ts";
import { lockUser } from "./queries.ts";

export const issueResetTokenTo = (
  db: Db,
  { id, email }: Pick<UserRow, "id" | "email">,
  lifetime: number,
  now: number,
) =>
  db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, id);
    if (!user?.is_active || user.email !== email) return undefined;
    const token = newToken();
    const times = { created_at: now, expires_at: now + lifetime };
    await transaction
      .insertInto("reset_tokens")
      .values({ token_hash: hashOf(token), user_id: id, ...times })
      .execute();
    return token;
  });

export async function ownerOfResetToken(db: Db, token: string, now: number) {
  const row = await db
    .selectFrom("reset_tokens")
    .select("user_id")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return row?.user_id;
}

export const redeemResetToken = (db: Db, token: string, now: number) =>
  db
    .deleteFrom("reset_tokens")
    .where("token_hash", "=", hashOf(token))
    .where("expires_at", ">", now)
    .returning("user_id")
    .executeTakeFirst();

export async function revokeResetTokensOf(db: Db, userId: string) {
  await db.deleteFrom("reset_tokens").where("user_id", "=", userId).execute();
}
