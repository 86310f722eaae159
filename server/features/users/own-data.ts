import type { Reader, Tables } from "../../db/tables.ts";
import { findUserById } from "../auth/queries.ts";

type TableOfUsers = {
  [Name in keyof Tables]: "user_id" extends keyof Tables[Name] ? Name : never;
}[keyof Tables];

/** Every table with a user's id, and what of it would open something. */
export const secretColumns = {
  sessions: [],
  kept_playlists: [],
  reset_tokens: ["token_hash"],
  passkeys: ["public_key"],
  passkey_challenges: ["challenge"],
  outbox: [],
  followers: [],
} as const satisfies Record<TableOfUsers, readonly string[]>;

const tables = Object.keys(secretColumns) as TableOfUsers[];

export async function personalDataOf(db: Reader, id: string) {
  const account = await findUserById(db, id);
  const own = db.selectFrom("followers").select("id").where("user_id", "=", id);
  const rowsOf = (table: TableOfUsers) =>
    table === "outbox"
      ? db
          .selectFrom(table)
          .selectAll()
          .where((row) => row.or([row("user_id", "=", id), row("follower_id", "in", own)]))
          .execute()
      : db.selectFrom(table).selectAll().where("user_id", "=", id).execute();
  const data: Record<string, unknown> = { account: readable(account ?? {}, ["password_hash"]) };
  for (const table of tables)
    data[table] = (await rowsOf(table)).map((row) => readable(row, secretColumns[table]));
  return data;
}

/** Times are dates, and what would open something is left out. */
const readable = (row: object, secrets: readonly string[]) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !secrets.includes(name))
      .map(([name, value]) => [
        name,
        typeof value === "number" && name.endsWith("_at") ? new Date(value).toISOString() : value,
      ]),
  );
