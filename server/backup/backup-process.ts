// Reads the database with the rights of whoever owns its folder, for a backup that another user writes elsewhere. A whole and checked
// copy is made beside the database first, then sent as this process's output; how many rows it holds is told apart.
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
  // Gone from the folder already, whatever happens from here on.
  rmSync(path);
  process.send?.({ users: counts("users"), playlists: counts("playlists"), images: counts("images") });
  await pipeline(createReadStream("", { fd: copy }), process.stdout).catch(() => {
    // Whoever was to write it could not, and says why.
    process.exitCode = 73;
  });
});
