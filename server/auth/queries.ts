// What auth/ needs of users/, which it must not import.
import type { Reader, Transaction, UserRow } from "../db/tables.ts";

export const findUserByEmail = (db: Reader, email: string): Promise<UserRow | undefined> =>
  db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

/** Lock the user before sessions or tokens: a deletion takes the locks in that order, and the other one would deadlock with it. */
export const lockUser = (transaction: Transaction, id: string): Promise<UserRow | undefined> =>
  transaction.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/**
 * Where a user is to be changed, that user and all active superusers are locked too: two superusers who demote each other at the
 * same moment must not both succeed. Locked in the order of ids, against deadlocks.
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
