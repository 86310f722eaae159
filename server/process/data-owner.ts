// Whose the files in the data folder are. A command run as root, as under systemd, must not leave files there that the site's
// own user cannot open.
import { accessSync, constants, existsSync, lchownSync, realpathSync, statSync } from "node:fs";
import { dirname, relative } from "node:path";
import { StartError } from "./start-error.ts";

/** What root has made in the folder becomes its owner's; what lies elsewhere stays root's. SQLite gives away its log by itself. */
export function giveToOwner(dataDir: string, path: string) {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return;
  if (relative(realpathSync(dataDir), realpathSync(dirname(path))).startsWith("..")) return;
  const { uid, gid } = statSync(dataDir);
  // Not through a link: whoever owns the folder could put one there meanwhile, to a file of root's.
  if (uid !== 0) lchownSync(path, uid, gid);
}

/** Why a file cannot be opened by this user, and the cure; undefined where it can, or does not exist. */
export function unreadable(dataDir: string, path: string): { problem: string; cure: string } | undefined {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EACCES")) return undefined;
  }
  const [me, group] = [process.getuid?.(), process.getgid?.()];
  const owner = statSync(dataDir).uid;
  return {
    problem: `${path} cannot be read and written by this user (${me}): it belongs to ${statSync(path).uid}`,
    cure:
      owner === me
        ? `Give it back: sudo chown -R ${me}:${group} ${dataDir}/`
        : `Run this as the user whose folder it is (${owner}), or with sudo`,
  };
}

export function refuseUnreadable(dataDir: string, paths: readonly string[]) {
  for (const path of paths) {
    const found = unreadable(dataDir, path);
    if (found) throw new StartError(78, [`${found.problem}.`, `${found.cure}.`]);
  }
}
