// Users are looked for by a part of their address or name. Groups of three letters lead to those who may have it (migration 008).
// Where more than a few do, or the part is shorter than that, everybody is read.
import { SqliteAdapter, sql } from "kysely";
import { countOf } from "../db/long-lists.ts";
import type { Reader, UserRow } from "../db/tables.ts";
import { plainName } from "./plain-name.ts";

const few = 500;

/** Those who have it, and how many they are. */
export async function usersWith(db: Reader, q: string) {
  const part = plainName(q.trim());
  const ids = await idsOfFew(db, part);
  if (ids) return { users: db.selectFrom("users").where("id", "in", ids), count: ids.length };
  const users = db.selectFrom("users").where(hasPart(part));
  return { users, count: await countOf(users) };
}

async function idsOfFew(db: Reader, part: string) {
  const letters = [...part];
  if (letters.length < 3) return undefined;
  const candidates = db.getExecutor().adapter instanceof SqliteAdapter ? withLettersOnSqlite(letters) : withLettersOnPostgres(part);
  const found = await db
    .selectFrom(candidates.as("users"))
    .select("id")
    .where(hasPart(part))
    .limit(few + 1)
    .execute();
  return found.length > few ? undefined : found.map(({ id }) => id);
}

function hasPart(part: string) {
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(email like ${pattern} escape '\\' or sort_name like ${pattern} escape '\\')`;
}

const withLettersOnPostgres = (part: string) =>
  sql<UserRow>`(select * from users where three_letters(email || chr(10) || sort_name) @> three_letters(${part}))`;

/** A cross join, and no subquery: row by row from the index, it ends with the limit and not with the last who has the letters. */
function withLettersOnSqlite(letters: string[]) {
  const threes = letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(""));
  const all = threes.map((three) => `"${three.replaceAll('"', '""')}"`).join(" AND ");
  return sql<UserRow>`(select users.* from user_letters cross join users on number = user_letters.rowid where user_letters match ${all})`;
}
