import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { UserList } from "#contract/users.ts";
import { databaseErrorKind } from "../../db/errors.ts";
import { countOf, loadRowsInOrder, orderOf } from "../../db/long-lists.ts";
import type { Db, Reader, UserRow } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { findUserById } from "../auth/queries.ts";
import { nameColumns, plainName } from "./plain-name.ts";

const publicColumns = ["id", "email", "full_name", "is_active", "is_superuser"] as const;

type EmailTaken = "signup_email_taken" | "new_user_email_taken" | "email_taken";

const refuseTaken =
  (code: EmailTaken) =>
  (error: unknown): never => {
    throw databaseErrorKind(error) === "taken" ? new AppError(code) : error;
  };

type NewUser = Pick<UserRow, "email" | "password_hash"> & Partial<UserRow>;

export function insertUser(
  db: Db,
  user: NewUser,
  now: number,
  taken: EmailTaken = "new_user_email_taken",
) {
  const row = {
    is_superuser: false,
    is_active: true,
    ...user,
    ...nameColumns(user.full_name),
    id: randomUUID(),
    created_at: now,
  };
  return db
    .insertInto("users")
    .values(row)
    .returning(publicColumns)
    .executeTakeFirstOrThrow()
    .catch(refuseTaken(taken));
}

export async function updateUser(db: Db, id: string, change: Partial<UserRow>) {
  if (Object.keys(change).length === 0) return findUserById(db, id);
  const row = "full_name" in change ? { ...change, ...nameColumns(change.full_name) } : change;
  return db
    .updateTable("users")
    .set(row)
    .where("id", "=", id)
    .returning(publicColumns)
    .executeTakeFirst()
    .catch(refuseTaken("email_taken"));
}

/** Lists the columns of each sort order. A second column after `email` would keep PostgreSQL from using the unique index. */
const orders = {
  created_at: ["created_at", "id"],
  email: ["email"],
  full_name: ["sort_name", "created_at", "id"],
  is_active: ["is_active", "created_at", "id"],
  is_superuser: ["is_superuser", "created_at", "id"],
} as const;

export async function listUsers(db: Reader, { skip, limit, q, sort }: UserList) {
  const pattern = `%${plainName(q?.trim() ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const isFound = sql<boolean>`(email like ${pattern} escape '\\' or sort_name like ${pattern} escape '\\')`;
  const users = db.selectFrom("users").$if(Boolean(q), (all) => all.where(isFound));
  const count = await countOf(users);
  const { column, direction } = orderOf(sort ?? "created_at");
  const ids = await orders[column]
    .reduce((query, by) => query.orderBy(by, direction), users.select("id"))
    .offset(skip)
    .limit(limit)
    .execute();
  const data = await loadRowsInOrder(ids, (wanted) =>
    db.selectFrom("users").select(publicColumns).where("id", "in", wanted).execute(),
  );
  return { data, count };
}
