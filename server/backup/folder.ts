import { accessSync, constants, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder } from "../process/data-dir.ts";
import { StartError } from "../process/start-error.ts";

type Maker = "mixtape-auto" | "mixtape" | "replaced";

export interface BackupFile {
  name: string;
  madeAt: number;
  bytes: number;
}

const ourName = /^(mixtape(?:-auto)?)-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})-(\d{3}Z)\.db$/;
const unfinishedName = /^mixtape-auto-[\dTZ-]+\.db\.part(?:-journal)?$/;

export const backupName = (maker: Maker, now: number) =>
  `${maker}-${new Date(now).toISOString().replaceAll(/[:.]/g, "-")}.db`;

export function listBackups(folder: string, maker: Maker): BackupFile[] {
  try {
    const found = readdirSync(folder).flatMap((name) => {
      const [, by, hour, minute, second, rest] = ourName.exec(name) ?? [];
      const madeAt = Date.parse(`${hour}:${minute}:${second}.${rest}`);
      if (by !== maker || Number.isNaN(madeAt)) return [];
      return [{ name, madeAt, bytes: statSync(join(folder, name)).size }];
    });
    return found.sort((a, b) => b.madeAt - a.madeAt);
  } catch {
    return [];
  }
}

export function removeUnfinished(folder: string) {
  for (const name of readdirSync(folder)) if (unfinishedName.test(name)) rmSync(join(folder, name));
}

export function prepareFolder(folder: string): string {
  const path = resolve(folder);
  try {
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

/** What the site itself must still be able to write while a backup is made. */
const leftForTheSite = 64 * 1024 * 1024;

export function refuseWithoutRoom(folder: string, needed: number) {
  const { bavail, bsize } = statfsSync(folder);
  const least = needed + leftForTheSite;
  if (bavail * bsize < least)
    throw new StartError(73, [
      `There is no room for a backup in ${folder}: ${Math.ceil(least / 1024 / 1024)} MiB must be free.`,
    ]);
}

export function inWords(counts: (table: "users" | "playlists" | "images") => number) {
  const several = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  return `${several(counts("playlists"), "playlist")}, ${several(counts("users"), "account")} and ${several(counts("images"), "image")}`;
}
