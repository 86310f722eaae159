// The child process of backup-as-root.ts. It makes a checked copy beside the database as the data folder's owner, sends the copy's bytes
// to its output and the counts of rows as a message.
import { createReadStream, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { becomeOwner } from "../process/act-as-owner.ts";
import { runCommand } from "../process/run-command.ts";
import { backUpSqlite } from "./sqlite-backup.ts";

await runCommand(async () => {
  const [dataDir = "", now] = process.argv.slice(2);
  becomeOwner(dataDir);
  const path = join(dataDir, `backup-${process.pid}.db`);
  const { counts } = backUpSqlite(dataDir, path, Number(now));
  const copy = openSync(path, "r");
  // Deleted while open: nothing is left in the folder, whatever happens from here on.
  rmSync(path);
  process.send?.({
    users: counts("users"),
    playlists: counts("playlists"),
    images: counts("images"),
  });
  await pipeline(createReadStream("", { fd: copy }), process.stdout).catch(() => {
    // The parent could not write the file, and prints why.
    process.exitCode = 73;
  });
});
