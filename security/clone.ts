import { spawnSync } from "node:child_process";

export const git = (...args: string[]) =>
  spawnSync("git", args, { encoding: "utf8" }).stdout.trim();

export const cloneInto = (folder: string) =>
  git("clone", "--quiet", "--shared", "--no-checkout", ".", folder);

/** Returns a commit that also contains the uncommitted changes of tracked files. */
export const thisVersion = () => git("stash", "create") || git("rev-parse", "HEAD");
