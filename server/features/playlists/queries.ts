import { randomUUID } from "node:crypto";
import { type InferResult, type OrderByItemBuilder, sql } from "kysely";
import {
  emailNeedsFuture,
  type NewPlaylist,
  type PlaylistChange,
  type PlaylistList,
  PlaylistYears,
  playlistFields,
} from "#contract/playlists.ts";
import { type Platform, platformIdNames } from "#domain/platforms.ts";
import { databaseErrorKind } from "../../db/errors.ts";
import { countOf, loadRowsInOrder, orderOf } from "../../db/long-lists.ts";
import { undeletedPlaylists } from "../../db/published.ts";
import type { PlaylistRow, Reader, Transaction } from "../../db/tables.ts";
import { AppError, fieldError } from "../../http/app-error.ts";
import { checkFields } from "../../http/check-fields.ts";
import { titleColumns } from "../songs/playlist-links.ts";
import { replaceSongs } from "../songs/queries.ts";
import { searchIn } from "./search.ts";

const columns = (["id", ...playlistFields, "published_at", "email_followers"] as const).map(
  (name) => `playlists.${name}` as const,
);

export const selectPlaylists = (db: Reader) =>
  undeletedPlaylists(db)
    .leftJoin("images", "images.filename", "playlists.image")
    .select(columns)
    .select("images.color as image_color")
    .select((row) => {
      const songs = row.selectFrom("songs").whereRef("songs.playlist_id", "=", "playlists.id");
      return [
        songs
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("song_count"),
        songs
          .select(({ fn }) => fn.sum<number | null>("songs.duration").as("sum"))
          .having(({ eb, fn }) => eb(fn.countAll(), "=", fn.count("songs.duration")))
          .as("duration"),
      ];
    });

type SelectedPlaylist = InferResult<ReturnType<typeof selectPlaylists>>[number];

export const playlistOf = <Row extends SelectedPlaylist>({ published_at, ...row }: Row) => ({
  ...row,
  published_at: published_at === null ? null : new Date(published_at).toISOString(),
});

export async function findPlaylist(db: Reader, id: string) {
  const row = await selectPlaylists(db).where("playlists.id", "=", id).executeTakeFirst();
  return row && playlistOf(row);
}

export async function getPlaylist(db: Reader, id: string) {
  const playlist = await findPlaylist(db, id);
  if (!playlist) throw new AppError("playlist_not_found");
  return playlist;
}

export async function listMonth(db: Reader, year: number | null, month: number | null) {
  const rows = await selectPlaylists(db)
    .where("playlists.year", "=", year)
    .where("playlists.month", "=", month)
    .where("playlists.end_year", "is", null)
    .where("playlists.is_bonus", "=", false)
    .execute();
  return rows.map(playlistOf);
}

/** Sorts a playlist of a whole year after December of that year, as if it had month 13. */
const ownTime = sql<number>`coalesce(playlists.end_year, playlists.year) * 13 + coalesce(playlists.month, 13)`;

const searchedColumns = [...titleColumns, "playlists.name" as const, ...platformIdNames];

export async function listPlaylists(db: Reader, { skip, limit, q, sort, missing }: PlaylistList) {
  const all = missing ? withoutIdOn(db, [missing]) : undeletedPlaylists(db);
  const { column, direction } = orderOf(sort ?? "-created_at");
  const canBeNull = column === "end_year" || column === "month" || column === "bonus_number";
  const withNulls = (order: OrderByItemBuilder) =>
    direction === "asc" ? order.asc().nullsFirst() : order.desc().nullsLast();
  const ordered = all
    .select("playlists.id")
    .orderBy(column === "time" ? ownTime : `playlists.${column}`, canBeNull ? withNulls : direction)
    .$if(column !== "created_at", (query) => query.orderBy("playlists.created_at", direction))
    .orderBy("playlists.id", direction);
  const found = q && searchIn(await ordered.select(searchedColumns).execute(), q);
  const ids = found
    ? found.slice(skip, skip + limit)
    : await ordered.offset(skip).limit(limit).execute();
  const rows = await loadRowsInOrder(ids, (wanted) =>
    selectPlaylists(db).where("playlists.id", "in", wanted).execute(),
  );
  return { data: rows.map(playlistOf), count: found ? found.length : await countOf(all) };
}

export const withoutIdOn = (db: Reader, some: readonly Platform[]) =>
  undeletedPlaylists(db).where((row) =>
    row.or(some.map((platform) => row(`playlists.${platform}_id`, "=", ""))),
  );

/** The form chooses the id, so that a repeated request updates the playlist and does not create a second one. */
export async function savePlaylist(
  transaction: Transaction,
  { id = randomUUID(), published_at, songs, ...fields }: NewPlaylist,
  now: number,
) {
  const row = {
    ...fields,
    published_at: publicationTime(published_at, now),
    year: fields.year ?? new Date(now).getFullYear(),
    id,
    updated_at: now,
    deleted_at: null,
  };
  checkFields(PlaylistYears, row);
  checkEmailing(row, now);
  await transaction
    .insertInto("playlists")
    .values({ ...row, created_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute()
    .catch(refuseUnknownImage);
  if (songs) await replaceSongs(transaction, id, { songs }, now);
  return getPlaylist(transaction, id);
}

export function publicationTime(published_at: NewPlaylist["published_at"], now: number) {
  if (published_at === null) return null;
  return published_at === "now" ? now : Date.parse(published_at);
}

function checkEmailing(
  { email_followers, published_at }: Pick<PlaylistRow, "email_followers" | "published_at">,
  now: number,
) {
  if (!email_followers || (published_at !== null && published_at > now)) return;
  throw fieldError("email_followers", emailNeedsFuture);
}

export async function updatePlaylist(
  transaction: Transaction,
  id: string,
  { published_at, songs, songs_updated_at: updated_at, ...fields }: PlaylistChange,
  now: number,
) {
  const before = await undeletedPlaylists(transaction)
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError("playlist_not_found"));
  const change = {
    ...fields,
    ...(published_at !== undefined && { published_at: publicationTime(published_at, now) }),
  };
  const after = { ...before, ...change };
  checkFields(PlaylistYears, after);
  if ("published_at" in change || change.email_followers) checkEmailing(after, now);
  await transaction
    .updateTable("playlists")
    .set({ ...change, updated_at: now })
    .where("id", "=", id)
    .execute()
    .catch(refuseUnknownImage);
  if (songs) await replaceSongs(transaction, id, { songs, updated_at }, now);
  return getPlaylist(transaction, id);
}

function refuseUnknownImage(error: unknown): never {
  if (databaseErrorKind(error) !== "gone") throw error;
  throw fieldError("image", "Image must be the name of an uploaded image");
}
