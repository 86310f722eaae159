import { playlistAddress } from "#domain/playlist-address.ts";
import { playlistTitle } from "#domain/playlist-title.ts";
import type { Reader } from "../../db/tables.ts";
import type { Services } from "../../services.ts";
import { findUserById } from "../auth/queries.ts";
import { listKept } from "../kept/queries.ts";

export const tablesOfUsers = [
  "sessions",
  "kept_playlists",
  "reset_tokens",
  "passkeys",
  "passkey_challenges",
  "outbox",
  "followers",
  "follow_requests",
] as const;

const secretColumns = ["password_hash", "token_hash", "public_key", "challenge"];

type Sources = Pick<Services, "publicDb" | "siteUrl"> & { db: Reader };

export async function personalDataOf({ db, publicDb, siteUrl }: Sources, id: string) {
  // `publicDb` excludes unpublished playlists, whose titles are secret.
  const published = await listKept(publicDb, id);
  const kept = new Map(
    published.data.map((playlist) => [
      playlist.id,
      { title: playlistTitle(playlist), address: siteUrl + playlistAddress(playlist) },
    ]),
  );
  const followers = db.selectFrom("followers").select("id").where("user_id", "=", id);
  const requests = db.selectFrom("follow_requests").select("id").where("user_id", "=", id);
  const rowsOf = (table: (typeof tablesOfUsers)[number]) =>
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
  const data: Record<string, unknown> = { account: readable(account) };
  for (const table of tablesOfUsers)
    data[table] = (await rowsOf(table)).map((row) => ({
      ...readable(row),
      ...("kept_at" in row && kept.get(row.playlist_id)),
    }));
  return data;
}

const readable = (row: object) =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !secretColumns.includes(name))
      .map(([name, value]) => [
        name,
        typeof value === "number" && name.endsWith("_at") ? new Date(value).toISOString() : value,
      ]),
  );
