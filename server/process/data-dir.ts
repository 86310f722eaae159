import { randomBytes } from "node:crypto";
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { StartError } from "./start-error.ts";

/** Node's own `recursive` tries for ever where nothing can be made in an existing parent, as in /proc. */
export function makeFolder(path: string) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

export function prepareDataDir(dataDir: string) {
  try {
    makeFolder(dataDir);
    chmodSync(dataDir, 0o700);
  } catch {
    throw new StartError(78, [
      `DATA_DIR must be a folder that this user may write to: ${dataDir} could not be prepared.`,
    ]);
  }
}

export function refuseUnreadable(path: string) {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EACCES")) return;
    throw new StartError(78, [
      `${path} cannot be read and written by this user: sudo chown ${process.getuid?.()} ${path}`,
    ]);
  }
}

const secretFile = (dataDir: string, suffix = "") => join(dataDir, `secret.key${suffix}`);

export const hasSecretKey = (dataDir: string) => existsSync(secretFile(dataDir));

export function secretKeyIn(dataDir: string): string {
  const path = secretFile(dataDir);
  if (!hasSecretKey(dataDir)) create(dataDir);
  refuseUnreadable(path);
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new StartError(78, [
      `${path} must be readable by its owner alone: chmod 600 it, or delete it to have a new one made (everyone is logged out then).`,
    ]);
  }
  const key = readFileSync(path, "utf8").trim();
  if (Buffer.byteLength(key) < 32)
    throw new StartError(78, [
      `${path} must hold at least 32 characters; delete it to have a new one made.`,
    ]);
  return key;
}

/** Given its name when it is whole, so that another start finds all of it or nothing. */
function create(dataDir: string) {
  const draft = secretFile(dataDir, `.${process.pid}-${randomBytes(4).toString("hex")}`);
  const file = openSync(draft, "wx", 0o600);
  try {
    writeSync(file, `${randomBytes(32).toString("base64url")}\n`);
    fsyncSync(file);
    linkSync(draft, secretFile(dataDir));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    closeSync(file);
    rmSync(draft);
  }
}
