import { AppError } from "../app-error.ts";
import type { Db } from "../db/tables.ts";
import type { Limits } from "../limits/limits.ts";
import { enqueue } from "../mail/outbox.ts";
import { lockUser, updateUser } from "../users/queries.ts";
import type { Passwords } from "./passwords.ts";
import { ownerOfResetToken, redeemResetToken, voidResetTokensOf } from "./reset-tokens.ts";
import { type Caller, endSessionsOf } from "./sessions.ts";

interface Deps {
  db: Db;
  now: () => number;
  limits: Limits;
  passwords: Passwords;
}

/** A new password ends what the old one opened, and its owner is told. Part of the caller's transaction, which holds the account. */
export async function storePassword(transaction: Db, userId: string, password_hash: string, now: number, keepSession?: string) {
  await updateUser(transaction, userId, { password_hash });
  await endSessionsOf(transaction, userId, now, keepSession);
  await voidResetTokensOf(transaction, userId);
  await enqueue(transaction, { kind: "password_changed", user_id: userId }, now);
}

export async function replacePassword(
  { db, now, limits, passwords }: Deps,
  caller: Caller,
  given: { current_password: string; new_password: string },
) {
  const claim = limits.perUser("currentPasswordPerUser", caller.id);
  await limits.take(db, claim);
  if (!(await passwords.verify(caller.password_hash, given.current_password))) throw new AppError("incorrect_password");
  await limits.giveBack(db, claim);
  if (given.new_password === given.current_password) throw new AppError("same_password");
  const hash = await passwords.hash(given.new_password);
  await db.transaction().execute(async (transaction) => {
    if (!(await lockUser(transaction, caller.id))) throw new AppError("not_authenticated");
    await storePassword(transaction, caller.id, hash, now(), caller.session_id);
  });
}

/** Returns whose password it was. */
export async function resetWithToken(
  { db, now, limits, passwords }: Deps,
  { token, new_password, ip }: { token: string; new_password: string; ip: string },
) {
  const claim = limits.perAddress("resetPerAddress", ip);
  await limits.take(db, claim);
  // Looked at before hashing: guesses must not cost a hash each.
  const userId = await ownerOfResetToken(db, token, now());
  if (!userId) throw new AppError("invalid_token");
  await limits.giveBack(db, claim);
  const hash = await passwords.hash(new_password);
  return db.transaction().execute(async (transaction) => {
    const isMine = (await lockUser(transaction, userId)) && (await redeemResetToken(transaction, token, now()));
    if (!isMine) throw new AppError("invalid_token");
    await storePassword(transaction, userId, hash, now());
    return userId;
  });
}
