// Backups as files of a folder: their names, and how `npm run backup` prunes the old ones.
import { accessSync, constants, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder } from "../process/make-folder.ts";
import { StartError } from "../process/start-error.ts";

export interface Backup {
  path: string;
  bytes: number;
  /** How many rows of a table it holds. */
  counts: (table: "users" | "playlists" | "images") => number;
}

const ourName = /^mixtape-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z\.(?:db|dump)$/;

/** In the order of time, whatever the folder's own order is. */
export const backupName = (now: number, kind: "db" | "dump", by = "mixtape") =>
  `${by}-${new Date(now).toISOString().replaceAll(/[:.]/g, "-")}.${kind}`;

export function prepareFolder(folder: string): string {
  const path = resolve(folder);
  try {
    // One that is already there keeps its own mode: it may be a mounted disk, or shared with other backups.
    makeFolder(path);
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
    throw new StartError(73, [
      isFile
        ? `${path} is a file, not a folder.`
        : `${path} must be a folder that this user may write to.`,
    ]);
  }
  return path;
}

/** Keeps the newest, and returns the names of those it has deleted. Files that do not bear our name are left alone. */
export function pruneBackupsIn(folder: string, keep: number): string[] {
  const ours = readdirSync(folder)
    .filter((name) => ourName.test(name))
    .sort();
  const old = ours.slice(0, Math.max(0, ours.length - keep));
  for (const name of old) rmSync(join(folder, name));
  return old;
}

export function inWords(counts: Backup["counts"]) {
  const several = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  return `${several(counts("playlists"), "playlist")}, ${several(counts("users"), "account")} and ${several(counts("images"), "image")}`;
}
