import type { Reader, Transaction } from "../../db/tables.ts";

export const findUserByEmail = (db: Reader, email: string) =>
  db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

export const findUserById = (db: Reader, id: string | null) =>
  db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

/** Lock the user before sessions or tokens, in the order of a deletion, against deadlocks. */
export const lockUser = (transaction: Transaction, id: string) =>
  transaction.selectFrom("users").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** In one order: of two who demote each other at the same moment, the second is no superuser any more. */
export const lockUsers = (transaction: Transaction, ids: string[]) =>
  transaction
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
