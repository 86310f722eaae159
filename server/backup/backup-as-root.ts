// A backup made by root where the data folder and the backup folder belong to two users: a child process reads the database as the one,
// this process writes the file as the other.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import * as z from "zod/mini";
import { isNoRoom } from "../db/errors.ts";
import { StartError } from "../process/start-error.ts";
import { syncToDisk } from "../process/sync-to-disk.ts";
import type { Backup } from "./folder.ts";

const Counts = z.object({ users: z.number(), playlists: z.number(), images: z.number() });

/** To be called while still root: the child process then becomes the data folder's owner. */
export function startReader(dataDir: string, now: number) {
  const script = join(import.meta.dirname, "backup-worker.ts");
  const child = fork(script, [dataDir, String(now)], {
    execArgv: [],
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let counts: z.infer<typeof Counts> | undefined;
  child.once("message", (message) => {
    counts = z.parse(Counts, message);
  });
  const ended = once(child, "close").then(([code]) => ({ code: Number(code ?? 1), counts }));
  const output = child.stdout ?? new PassThrough();
  // Otherwise the child would wait for ever to be read.
  return { output, ended, [Symbol.dispose]: () => void output.destroy() };
}

/** Undefined when the database could not be read; the child process has printed why. */
export async function writeFrom(
  { output, ended }: ReturnType<typeof startReader>,
  path: string,
): Promise<Backup | undefined> {
  const draft = `${path}.part`;
  try {
    const sent = createHash("sha256");
    output.on("data", (bytes) => sent.update(bytes));
    await pipeline(output, createWriteStream(draft, { flags: "wx", mode: 0o600 }));
    const { code, counts } = await ended;
    if (code !== 0 || !counts) {
      process.exitCode = code;
      return undefined;
    }
    syncToDisk(draft);
    const written = createHash("sha256");
    await pipeline(createReadStream(draft), written);
    if (!written.digest().equals(sent.digest()))
      throw new StartError(65, [
        `The copy in ${draft} is not whole, and was thrown away. Look at the disk that it lies on.`,
      ]);
    renameSync(draft, path);
    syncToDisk(dirname(path));
    return { path, bytes: statSync(path).size, counts: (table) => counts[table] };
  } catch (error) {
    throw isNoRoom(error)
      ? new StartError(73, [`There is no room for a backup beside ${path}.`])
      : error;
  } finally {
    rmSync(draft, { force: true });
  }
}
