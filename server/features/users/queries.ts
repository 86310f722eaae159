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

/** Relies on the unique index, because two sign-ups at the same time would both pass a query. */
async function refusingTaken<Result>(code: EmailTaken, write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw databaseErrorKind(error) === "taken" ? new AppError(code) : error;
  }
}

export interface NewUserRow {
  email: string;
  full_name?: string | null | undefined;
  password_hash: string;
  has_generated_password?: boolean;
  is_superuser?: boolean;
  is_active?: boolean;
}

export function insertUser(
  db: Db,
  user: NewUserRow,
  now: number,
  taken: EmailTaken = "new_user_email_taken",
) {
  const { is_superuser = false, is_active = true } = user;
  const row = {
    ...user,
    ...nameColumns(user.full_name),
    id: randomUUID(),
    is_superuser,
    is_active,
    created_at: now,
  };
  return refusingTaken(
    taken,
    db.insertInto("users").values(row).returning(publicColumns).executeTakeFirstOrThrow(),
  );
}

export type UserChange = Partial<
  Pick<UserRow, "email" | "full_name" | "password_hash" | "is_superuser" | "is_active">
>;

export async function updateUser(db: Db, id: string, change: UserChange) {
  if (Object.keys(change).length === 0) return findUserById(db, id);
  const row = "full_name" in change ? { ...change, ...nameColumns(change.full_name) } : change;
  return refusingTaken(
    "email_taken",
    db
      .updateTable("users")
      .set(row)
      .where("id", "=", id)
      .returning(publicColumns)
      .executeTakeFirst(),
  );
}

function hasPart(q: string) {
  const pattern = `%${plainName(q.trim()).replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(email like ${pattern} escape '\\' or sort_name like ${pattern} escape '\\')`;
}

/** The email needs no tie-breaker, because it is unique. With one, PostgreSQL would not use its index. */
const orders = {
  created_at: ["created_at", "id"],
  email: ["email"],
  full_name: ["sort_name", "created_at", "id"],
  is_active: ["is_active", "created_at", "id"],
  is_superuser: ["is_superuser", "created_at", "id"],
} as const;

export async function listUsers(db: Reader, { skip, limit, q, sort }: UserList) {
  const users = q ? db.selectFrom("users").where(hasPart(q)) : db.selectFrom("users");
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
