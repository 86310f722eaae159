// The child process of make-in-worker.ts: makes one backup as `npm run backup` does, and tells how it went.
import { once } from "node:events";
import { statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { databaseFiles } from "../../db/sqlite-file.ts";
import { runCommand } from "../../process/run-command.ts";
import { StartError } from "../../process/start-error.ts";
import { prepareFolder } from "../folder.ts";
import { backUpPostgres } from "../postgres-backup.ts";
import { backUpSqlite } from "../sqlite-backup.ts";
import type { BackupWork } from "./make-in-worker.ts";
import type { Outcome } from "./queries.ts";

/** What the site itself must still be able to write meanwhile. */
const leftForTheSite = 64 * 1024 * 1024;
const mebibytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MiB`;

function refuseWithoutRoom(folder: string, needed: number) {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free < needed + leftForTheSite)
    throw new StartError(73, [
      `There is no room for a backup in ${folder}: it takes ${mebibytes(needed)}, and ${mebibytes(free)} are left, of which the site itself needs ${mebibytes(leftForTheSite)}.`,
    ]);
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

async function make(
  { dataDir, databaseUrl, folder, name, now, lastBytes }: BackupWork,
  programs: string | undefined,
): Promise<Outcome> {
  try {
    prepareFolder(folder);
    const sizes = databaseUrl ? [] : databaseFiles(dataDir).map(sizeOf);
    refuseWithoutRoom(
      folder,
      Math.max(
        lastBytes,
        sizes.reduce((sum, size) => sum + size, 0),
      ),
    );
    const path = join(folder, name);
    const { bytes } = databaseUrl
      ? await backUpPostgres({ databaseUrl, path, programs })
      : backUpSqlite(dataDir, path, now);
    return { bytes };
  } catch (error) {
    if (error instanceof StartError) return { problem: error.sentences.join(" ") };
    return { problem: `It failed: ${error instanceof Error ? error.message : error}` };
  }
}

await runCommand(async ({ PATH }) => {
  const [work] = await once(process, "message");
  const outcome = await make(work, PATH);
  // The site may have died meanwhile: what was made is good all the same, and the next start finds it.
  if (!process.connected) return;
  process.send?.(outcome);
  process.disconnect?.();
});
