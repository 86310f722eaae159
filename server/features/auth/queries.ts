import type { Reader, Transaction } from "../../db/tables.ts";

export const findUserByEmail = (db: Reader, email: string) =>
  db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

export const findUserById = (db: Reader, id: string) =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

/** Lock the user before sessions or tokens, in the order of a deletion, against deadlocks. */
export const lockUser = (transaction: Transaction, id: string) =>
  transaction.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** With all active superusers, because two who demote each other at the same moment must not both succeed. */
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
