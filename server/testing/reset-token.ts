import { issueResetTokenTo } from "../auth/reset-tokens.ts";
import type { Db } from "../db/tables.ts";

export async function issueResetToken(db: Db, userId: string, lifetime: number, now: number) {
  const user = await db
    .selectFrom("users")
    .select(["id", "email"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const token = await issueResetTokenTo(db, user, lifetime, now);
  if (!token) throw new Error("An inactive account gets no link");
  return token;
}
