// Rows that were read are compared with what is there, and then all of them are kept or none.
import { randomUUID } from "node:crypto";
import { type PlatformIds, platformIdNames } from "#contract/platforms.ts";
import { playlistIdentity } from "#contract/playlist-identity.ts";
import type { TitledPlaylist } from "#contract/playlist-title.ts";
import type { ImportedRow, ImportReport } from "#contract/transfer.ts";
import type { Reader, Transaction } from "../db/tables.ts";
import { isSample } from "../samples/sample-ids.ts";
import { insertSongRows, songRows } from "../songs/queries.ts";
import { type ImportedPlaylist, type ReadRow, readPlaylist, refused } from "./read-playlist.ts";
import type { Row } from "./read-rows.ts";
import { createYield } from "./yield-to-others.ts";

export async function readPlaylists(
  rows: readonly Row[],
  signal?: AbortSignal,
): Promise<ReadRow[]> {
  const letOthers = createYield(signal);
  const read: ReadRow[] = [];
  for (const row of rows) {
    read.push(readPlaylist(row));
    await letOthers();
  }
  return read;
}

export const isRefused = ({ playlist, problems }: ReadRow) => !playlist || problems.length > 0;

/** A sample is not the owner's: only itself, brought in again, is the same. */
const identityOfSample = (playlist: TitledPlaylist & PlatformIds) =>
  [playlistIdentity(playlist), ...platformIdNames.map((name) => playlist[name])].join();

/** Those that the site does not have. Two of one kind and time are two, here as there: so a site that has both is read again as it was. */
export async function findNew(db: Reader, rows: readonly ReadRow[]): Promise<Set<ReadRow>> {
  const there = await db.selectFrom("playlists").selectAll().execute();
  const counts = new Map<string, number>();
  for (const playlist of there) {
    const key = isSample(playlist) ? identityOfSample(playlist) : playlistIdentity(playlist);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const take = (key: string) => {
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left > 0;
  };
  return new Set(
    rows.filter(
      ({ playlist }) =>
        playlist &&
        !take(identityOfSample(playlist.fields)) &&
        !take(playlistIdentity(playlist.fields)),
    ),
  );
}

/** Of two imports at the same moment, the second waits here and then finds what the first has brought. SQLite has one writer anyway. */
export async function lockImports(transaction: Transaction) {
  await transaction.selectFrom("migrations").select("name").orderBy("name").forUpdate().execute();
}

/** For the call, where a cover is the name of an image that was uploaded before. A file of songs is out of its reach. */
export async function checkReferences(db: Reader, rows: readonly ReadRow[]): Promise<ReadRow[]> {
  const named = [...new Set(rows.flatMap(({ playlist }) => playlist?.cover ?? []))];
  const stored = new Set<string>();
  for (let at = 0; at < named.length; at += 1000) {
    const found = await db
      .selectFrom("images")
      .select("filename")
      .where("filename", "in", named.slice(at, at + 1000))
      .orderBy("filename")
      // A cleaning of unused images waits, or has taken them already.
      .forUpdate()
      .execute();
    for (const { filename } of found) stored.add(filename);
  }
  return rows.map((row) => {
    const { cover, songsFile } = row.playlist ?? { cover: null, songsFile: null };
    const checked =
      cover === null || stored.has(cover)
        ? row
        : refused(row, "image", "Image must be the name of an uploaded image");
    return songsFile === null
      ? checked
      : refused(
          checked,
          "songs",
          "Songs: a file can only be named where it can be read: npm run import",
        );
  });
}

export function reportOf(
  rows: readonly ReadRow[],
  isNew: ReadonlySet<ReadRow>,
  kept: boolean,
): ImportReport {
  const outcome = (row: ReadRow): ImportedRow["outcome"] =>
    isRefused(row) ? "refused" : isNew.has(row) ? "new" : "already there";
  return {
    rows: rows.map((row) => ({
      row: row.number,
      outcome: outcome(row),
      title: row.title,
      problems: row.problems,
    })),
    kept,
  };
}

interface PreparedPlaylist {
  id: string;
  songs: ReturnType<typeof songRows>;
}
export type Prepared = ReadonlyMap<ImportedPlaylist, PreparedPlaylist>;

const prepare = ({ songs }: ImportedPlaylist): PreparedPlaylist => {
  const id = randomUUID();
  return { id, songs: songRows(id, songs) };
};

/** What can be done before the transaction that keeps them: on SQLite nobody else writes while it lasts. */
export async function prepareNew(
  db: Reader,
  rows: readonly ReadRow[],
  signal?: AbortSignal,
): Promise<Prepared> {
  const letOthers = createYield(signal);
  const prepared = new Map<ImportedPlaylist, PreparedPlaylist>();
  if (rows.some(isRefused)) return prepared;
  for (const { playlist } of await findNew(db, rows)) {
    if (playlist) prepared.set(playlist, prepare(playlist));
    await letOthers();
  }
  return prepared;
}

const rowsAtOnce = 20;
/** Milliseconds: longer than elsewhere, since every turn that others have makes the transaction longer too. */
const turnInTransaction = 8;

/** In their order, the last one newest. `cover` is the name of a stored image. */
export async function insertPlaylists(
  transaction: Transaction,
  isNew: ReadonlySet<ReadRow>,
  prepared: Prepared,
  now: number,
) {
  const playlists = [...isNew].flatMap(({ playlist }) => playlist ?? []);
  // One that was there a moment ago may be new only now.
  const all = playlists.map((playlist) => prepared.get(playlist) ?? prepare(playlist));
  const rows = playlists.map(({ fields, cover }, index) => {
    const at = now - (playlists.length - 1 - index);
    return { ...fields, image: cover, id: all[index]?.id ?? "", created_at: at, updated_at: at };
  });
  const letOthers = createYield(undefined, turnInTransaction);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await transaction
      .insertInto("playlists")
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
    await letOthers();
  }
  for (const { songs } of all) {
    await insertSongRows(transaction, songs);
    await letOthers();
  }
}
