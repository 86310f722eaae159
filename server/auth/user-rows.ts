// The accounts as logging in and guarding see them. What else is done to users is in users/.
import type { Reader, Transaction, UserRow } from "../db/tables.ts";

export const findUserByEmail = (db: Reader, email: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

/**
 * Holds an account still until the transaction ends; undefined when it is gone. It comes before anything that hangs on the
 * account is touched: a deletion takes them in that order, and two who come from both ends would block each other.
 */
export const lockUser = (transaction: Transaction, id: string): Promise<UserRow | undefined> =>
  transaction.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/**
 * Holds the caller's account still, and where somebody's account is to be changed, that one and all active superusers: two who
 * take each other's rights at the same moment do so one after the other, and the second finds that the right to do it is gone.
 * In the order of their ids, or they would wait for each other.
 */
export async function lockUsers(transaction: Transaction, callerId: string, changedId?: string) {
  const users = transaction.selectFrom("users").select("id").orderBy("id").forUpdate();
  if (changedId === undefined) await users.where("id", "=", callerId).execute();
  else
    await users
      .where((user) => user.or([user("id", "in", [callerId, changedId]), user.and({ is_superuser: true, is_active: true })]))
      .execute();
}

export async function setPasswordHash(transaction: Transaction, id: string, password_hash: string) {
  await transaction.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
}
