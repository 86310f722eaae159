import { undeletedPlaylists } from "../../db/published.ts";
import type { Reader } from "../../db/tables.ts";
import { AppError } from "../../http/app-error.ts";
import { listOfYear, selectNewest } from "../music/queries.ts";
import { withNoteHtml } from "../notes/note-html.ts";
import { playlistOf } from "../playlists/queries.ts";
import { reviewOf } from "../review/review.ts";
import { titleColumns } from "../songs/playlist-links.ts";
import { songsByPlaylist } from "../songs/queries.ts";

export async function listPublished(db: Reader, most: number, siteUrl: string) {
  const playlists = await selectNewest(db, most).select("playlists.updated_at").execute();
  const songs = await songsByPlaylist(
    db,
    playlists.map(({ id }) => id),
  );
  const withHtml = withNoteHtml(siteUrl);
  return playlists.map((playlist) => ({
    ...withHtml(playlistOf(playlist)),
    updated_at: changedAt(playlist),
    songs: songs.get(playlist.id) ?? [],
  }));
}

export type Published = Awaited<ReturnType<typeof listPublished>>[number];

/** Returns the later of two times, because a scheduled playlist is published after its last change. */
const changedAt = (row: { published_at: number | null; updated_at: number }) =>
  Math.max(row.published_at ?? 0, row.updated_at);

export async function listChanges(db: Reader) {
  const rows = await undeletedPlaylists(db)
    .select([...titleColumns, "published_at", "updated_at"])
    .orderBy("published_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, updated_at: changedAt(row) }));
}

export type Change = Awaited<ReturnType<typeof listChanges>>[number];

const maxCovers = 9;

export type ReviewCard = Awaited<ReturnType<typeof getReviewCard>>;

export async function getReviewCard(db: Reader, year: string) {
  if (!/^\d{4}$/.test(year)) throw new AppError("not_found");
  const review = await reviewOf(db, Number(year));
  const data = await listOfYear(db, review.year);
  const covered = data.filter(({ image }) => image).slice(0, maxCovers);
  return { ...review, playlists: covered.length > 0 ? covered : data.slice(0, 1) };
}
