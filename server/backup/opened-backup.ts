// A backup that was opened before this process became the owner of the data folder, who may not be allowed to read it by name.
import { closeSync, fstatSync, openSync, readSync, statSync, writeFileSync } from "node:fs";
import { asOwner } from "../process/act-as-owner.ts";
import { StartError } from "../process/start-error.ts";

export interface OpenedBackup extends Disposable {
  file: string;
  kind: "sqlite" | "postgres" | "unknown";
  handle: number;
  /** A database that was copied, not backed up, may have its newest rows in the log beside it. */
  log: number | undefined;
}

export function openBackup(file: string): OpenedBackup {
  const handle = open(file);
  if (handle === undefined)
    throw new StartError(66, [`${file} must be a backup that this user may read.`]);
  const log = open(`${file}-wal`);
  const dispose = () => {
    for (const opened of [handle, log]) if (opened !== undefined) closeSync(opened);
  };
  return { file, kind: kindOf(handle), handle, log, [Symbol.dispose]: dispose };
}

/** Not as root where somebody else could have put a link to a file of root's. */
function open(path: string): number | undefined {
  try {
    return asOwner(path, () => openSync(path, "r"));
  } catch {
    return undefined;
  }
}

/** SQLite's files and PostgreSQL's dumps both begin with their name. */
function kindOf(handle: number): OpenedBackup["kind"] {
  const start = Buffer.alloc(15);
  if (!fstatSync(handle).isFile()) return "unknown";
  readSync(handle, start, { position: 0 });
  const text = start.toString("latin1");
  return text === "SQLite format 3" ? "sqlite" : text.startsWith("PGDMP") ? "postgres" : "unknown";
}

/** Whether both are one file, whatever they are called. */
export function isSameFile(handle: number, path: string): boolean {
  const [opened, other] = [fstatSync(handle), statSync(path, { throwIfNoEntry: false })];
  return opened.dev === other?.dev && opened.ino === other.ino;
}

const chunkSize = 1024 * 1024;

/** Into a new file: what lies there already, such as a link, is not written to. */
export function copyInto(path: string, handle: number) {
  const target = openSync(path, "wx", 0o600);
  try {
    const chunk = Buffer.allocUnsafe(chunkSize);
    for (let position = 0, length = 1; length > 0; position += length) {
      length = readSync(handle, chunk, { position });
      writeFileSync(target, chunk.subarray(0, length));
    }
  } finally {
    closeSync(target);
  }
}
