import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import type { Reader, Tables } from "../../db/tables.ts";
import type { Services } from "../../services.ts";
import { findUserById } from "../auth/queries.ts";
import { listKept } from "../kept/queries.ts";

type TableOfUsers = {
  [Name in keyof Tables]: "user_id" extends keyof Tables[Name] ? Name : never;
}[keyof Tables];

/** Every table with a `user_id`, and its columns that are secret. */
export const secretColumns = {
  sessions: ["token_hash"],
  kept_playlists: [],
  reset_tokens: ["token_hash"],
  passkeys: ["public_key"],
  passkey_challenges: ["challenge"],
  outbox: [],
  followers: [],
  follow_requests: ["token_hash"],
} as const satisfies Record<TableOfUsers, readonly string[]>;

type Sources = Pick<Services, "publicDb" | "siteUrl"> & { db: Reader };

export async function personalDataOf({ db, publicDb, siteUrl }: Sources, id: string) {
  // A playlist that is no longer published is listed only by its id.
  const published = await listKept(publicDb, id);
  const kept = new Map(
    published.data.map((playlist) => [
      playlist.id,
      { title: playlistTitle(playlist), address: siteUrl + playlistAddress(playlist) },
    ]),
  );
  const followers = db.selectFrom("followers").select("id").where("user_id", "=", id);
  const requests = db.selectFrom("follow_requests").select("id").where("user_id", "=", id);
  const rowsOf = (table: TableOfUsers) =>
    table === "outbox"
      ? db
          .selectFrom(table)
          .selectAll()
          .where((row) =>
            row.or([
              row("user_id", "=", id),
              row("follower_id", "in", followers),
              row("follow_request_id", "in", requests),
            ]),
          )
          .execute()
      : db.selectFrom(table).selectAll().where("user_id", "=", id).execute();
  const account = (await findUserById(db, id)) ?? {};
  const data: Record<string, unknown> = { account: readable(account, ["password_hash"]) };
  for (const table of Object.keys(secretColumns) as TableOfUsers[])
    data[table] = (await rowsOf(table)).map((row) => ({
      ...readable(row, secretColumns[table]),
      ...("kept_at" in row && kept.get(row.playlist_id)),
    }));
  return data;
}

/** Turns times into dates and removes secret columns. */
const readable = (row: object, secrets: readonly string[]) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !secrets.includes(name))
      .map(([name, value]) => [
        name,
        typeof value === "number" && name.endsWith("_at") ? new Date(value).toISOString() : value,
      ]),
  );
