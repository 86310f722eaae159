import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { StartError } from "./start-error.ts";

export function prepareFolder(folder: string) {
  const path = resolve(folder);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
  } catch {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
    const problem = isFile ? "is a file, not a folder" : "must be a folder this user can write to";
    throw new StartError(73, [`${path} ${problem}.`]);
  }
  return path;
}

const systemFiles = [".DS_Store", "Thumbs.db"];

export const listFolder = (folder: string, recursive = false) =>
  readdirSync(folder, { recursive, encoding: "utf8" }).filter(
    (path) => !systemFiles.includes(basename(path)),
  );

export function refuseUnreadable(path: string) {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EACCES")) return;
    throw new StartError(78, [
      `This user can't read and write ${path}. Run: sudo chown ${process.getuid?.()} ${path}`,
    ]);
  }
}

const secretFile = (dataDir: string) => join(dataDir, "secret.key");

export const hasSecretKey = (dataDir: string) => existsSync(secretFile(dataDir));

export function secretKeyIn(dataDir: string) {
  const path = secretFile(dataDir);
  createIfMissing(path);
  refuseUnreadable(path);
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new StartError(78, [
      `${path} must be readable only by its owner. Run chmod 600 on it, or delete it to create a new one. Preview links and the unsubscribe links in old emails to the owner then stop working.`,
    ]);
  }
  const key = readFileSync(path, "utf8").trim();
  if (Buffer.byteLength(key) < 32)
    throw new StartError(78, [
      `${path} must contain at least 32 characters. Delete it to create a new one.`,
    ]);
  return key;
}

function createIfMissing(path: string) {
  const key = randomBytes(32).toString("base64url");
  try {
    writeFileSync(path, `${key}\n`, { flag: "wx", mode: 0o600, flush: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return;
    // A full disk leaves an empty file, with which the site could never start.
    rmSync(path, { force: true });
    throw error;
  }
}
