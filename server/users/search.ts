// Users are looked for by a part of their address or name. Groups of three letters lead to the few who may have it (migration 008).
// Where they are not few, or the part is shorter than that, everybody is read.
import { SqliteAdapter, sql } from "kysely";
import { countOf } from "../db/long-lists.ts";
import type { Db, UserRow } from "../db/tables.ts";
import { plainName } from "./plain-name.ts";

const few = 500;

/** Those who have it, and how many they are. */
export async function usersWith(db: Db, q: string) {
  const part = plainName(q.trim());
  const letters = threeLetters(part);
  if (letters.length > 0) {
    const candidates = db.selectFrom(usersWithLetters(db, letters).as("users")).where(hasPart(part));
    const found = await candidates
      .select("id")
      .limit(few + 1)
      .execute();
    if (found.length <= few) {
      const ids = found.map(({ id }) => id);
      return { users: db.selectFrom("users").where("id", "in", ids), count: ids.length };
    }
  }
  const users = db.selectFrom("users").where(hasPart(part));
  return { users, count: await countOf(users) };
}

function hasPart(part: string) {
  const pattern = `%${part.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`(email like ${pattern} escape '\\' or sort_name like ${pattern} escape '\\')`;
}

function threeLetters(part: string) {
  const letters = [...part];
  return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(""));
}

function usersWithLetters(db: Db, letters: string[]) {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    return sql<UserRow>`(select * from users where three_letters(email || chr(10) || sort_name) @> ${letters}::text[])`;
  }
  const all = letters.map((three) => `"${three.replaceAll('"', '""')}"`).join(" AND ");
  // A cross join, and no subquery: row by row from the index, it ends with the limit and not with the last who has the letters.
  return sql<UserRow>`(select users.* from user_letters cross join users on number = user_letters.rowid where user_letters match ${all})`;
}
