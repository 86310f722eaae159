// A data folder that is not root's, as under systemd, for what root's commands do there.
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../open-database.ts";
import { prepareDataDir, secretKeyIn } from "../process/data-dir.ts";

export const owner = 12_345;
export const asOwner = [
  "setpriv",
  "--reuid",
  String(owner),
  "--regid",
  String(owner),
  "--clear-groups",
];

export function canBecomeOwner(): boolean {
  const [command = "", ...args] = asOwner;
  // They must be able to read the program, too.
  const reads = ["-e", `require("node:fs").accessSync(${JSON.stringify(import.meta.filename)})`];
  const can =
    process.getuid?.() === 0 &&
    spawnSync(command, [...args, process.execPath, ...reads]).status === 0;
  if (!can)
    process.stderr.write(
      "SKIPPED: only root can become somebody else, who must be able to read this folder; whose files a command leaves is not proved\n",
    );
  return can;
}

/** A folder of the owner's with a site in it, inside one of root's that everybody may enter. */
export async function ownersFolder() {
  const parent = mkdtempSync(join(tmpdir(), "mixtape-owner-"));
  chmodSync(parent, 0o755);
  const dataDir = join(parent, "data");
  prepareDataDir(dataDir);
  secretKeyIn(dataDir);
  await (await openDatabase({ dataDir, databaseUrl: undefined })).close();
  for (const path of [dataDir, ...pathsIn(dataDir)]) chownSync(path, owner, owner);
  return { parent, dataDir, [Symbol.dispose]: () => rmSync(parent, { recursive: true }) };
}

const pathsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

export const notTheOwners = (folder: string) =>
  pathsIn(folder).filter((path) => lstatSync(path).uid !== owner || lstatSync(path).gid !== owner);
