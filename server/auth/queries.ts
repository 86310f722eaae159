// The queries on users that logging in and the guards need; all others are in users/queries.ts, which auth/ must not import.
import type { Reader, Transaction, UserRow } from "../db/tables.ts";

export const findUserByEmail = (db: Reader, email: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

/**
 * Locks a user's row until the transaction ends; undefined when the user is gone. To be called before the user's sessions or tokens
 * are touched: a deletion takes the locks in that order, and the other order would deadlock with it.
 */
export const lockUser = (transaction: Transaction, id: string): Promise<UserRow | undefined> =>
  transaction.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/**
 * Locks the caller's row; where a user is to be changed, that user's row and those of all active superusers too: of two superusers
 * who demote each other at the same moment, the second finds that the right to do it is gone. In the order of ids, against deadlocks.
 */
export async function lockUsers(transaction: Transaction, callerId: string, changedId?: string) {
  const users = transaction.selectFrom("users").select("id").orderBy("id").forUpdate();
  if (changedId === undefined) await users.where("id", "=", callerId).execute();
  else
    await users
      .where((user) =>
        user.or([
          user("id", "in", [callerId, changedId]),
          user.and({ is_superuser: true, is_active: true }),
        ]),
      )
      .execute();
}

export async function setPasswordHash(transaction: Transaction, id: string, password_hash: string) {
  await transaction.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
}
