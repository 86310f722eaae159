import type { Reader, Transaction } from "../../db/tables.ts";

export const findUserByEmail = (db: Reader, email: string) =>
  db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

export const findUserById = (db: Reader, id: string | null) =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

/** Locks a user. Call this before you lock the user's sessions, tokens or passkeys: deleting a user locks these rows in the same order, and another order could deadlock. */
export const lockUser = (transaction: Transaction, id: string) =>
  transaction.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Locks users in id order, so that two superusers who demote each other at once cannot deadlock. */
export const lockUsers = (transaction: Transaction, ids: string[]) =>
  transaction
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
