// Covers from a folder, one after the other, through the same worker as uploads.
import type { Db } from "../db/tables.ts";
import { AppError, FieldError } from "../http/app-error.ts";
import { createUploadWorker } from "../images/create-upload-worker.ts";
import { insertImage } from "../images/queries.ts";
import { type FolderFiles, readUpTo } from "./folder-files.ts";
import { type ReadRow, refused } from "./read-playlist.ts";

interface StoreOptions {
  folder: FolderFiles | undefined;
  isNeeded: (row: ReadRow) => boolean;
  /** Otherwise they are only looked at. */
  isKept: boolean;
  now: number;
  /** The names of what was stored are added here, so that it can be taken back. */
  stored: string[];
}

/** More than an upload may have: a PNG that was made of one, and exported, can be larger than it was. */
const largestCover = 32 * 1024 * 1024;

/** Each row with the name of its stored cover, or with why it has none. */
export async function storeCovers(
  db: Db,
  rows: readonly ReadRow[],
  { folder, isNeeded, isKept, now, stored }: StoreOptions,
) {
  const worker = createUploadWorker(largestCover);
  // By path: a cover may be that of several playlists.
  const outcomes = new Map<string, Outcome>();

  async function store(path: string): Promise<Outcome> {
    try {
      const bytes = readUpTo(path, largestCover);
      if (!bytes) return { reason: "it is too large: 32 MiB at most" };
      const image = await worker.makeImage(bytes);
      // Not all in one transaction: decoding takes minutes, in which nobody else could write.
      if (isKept)
        await db.transaction().execute((transaction) => insertImage(transaction, image, now));
      if (isKept) stored.push(image.filename);
      return { image: image.filename };
    } catch (error) {
      if (error instanceof AppError || error instanceof FieldError)
        return { reason: error.message };
      if (error instanceof Error && "syscall" in error) return { reason: "it cannot be read" };
      throw error;
    }
  }

  try {
    const withCovers: ReadRow[] = [];
    for (const row of rows) {
      const { playlist } = row;
      if (!playlist || playlist.cover === null) {
        withCovers.push(row);
        continue;
      }
      if (!isNeeded(row)) {
        withCovers.push({ ...row, playlist: { ...playlist, cover: null } });
        continue;
      }
      const found = folder?.find(playlist.cover) ?? {
        reason: "there is no folder of covers: name it with --covers",
      };
      const outcome: Outcome =
        "path" in found ? (outcomes.get(found.path) ?? (await store(found.path))) : found;
      if ("path" in found) outcomes.set(found.path, outcome);
      withCovers.push(
        "reason" in outcome
          ? refused(row, "image", `Cover ${playlist.cover}: ${outcome.reason}`)
          : { ...row, playlist: { ...playlist, cover: outcome.image } },
      );
    }
    return withCovers;
  } finally {
    worker.close();
  }
}

type Outcome = { image: string } | { reason: string };

export async function forgetImages(db: Db, names: readonly string[]) {
  for (const name of names) await db.deleteFrom("images").where("filename", "=", name).execute();
}
