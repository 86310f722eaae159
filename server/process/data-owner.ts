// Whether this user can open what is in the data folder: what somebody else has left there is not damaged, only theirs.
import { accessSync, constants, lstatSync, statSync } from "node:fs";
import { StartError } from "./start-error.ts";

/** Why a file cannot be opened by this user, and the cure; undefined where it can, or does not exist. */
export function unreadable(
  dataDir: string,
  path: string,
): { problem: string; cure: string } | undefined {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return undefined;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EACCES")) return undefined;
  }
  const [me, group] = [process.getuid?.(), process.getgid?.()];
  const found = lstatSync(path);
  if (found.isSymbolicLink())
    return {
      problem: `${path} is a link to what this user (${me}) cannot read and write`,
      cure: "Find out who made it, and remove it",
    };
  const owner = statSync(dataDir).uid;
  const give = `sudo chown -R ${me}:${group} ${dataDir}/`;
  return {
    problem: `${path} cannot be read and written by this user (${me}): it belongs to ${found.uid}`,
    cure:
      owner === me
        ? `Give it back: ${give}`
        : `Run this as the user whose folder it is (${owner}), or with sudo, or give the folder to this user: ${give}`,
  };
}

export function refuseUnreadable(dataDir: string, paths: readonly string[]) {
  for (const path of paths) {
    const found = unreadable(dataDir, path);
    if (found) throw new StartError(78, [`${found.problem}.`, `${found.cure}.`]);
  }
}
