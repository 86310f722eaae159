// Finds programs on the PATH. Tests that run as root on Debian install missing programs.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export const onPath = (name) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

export function installPackages(packages) {
  if (process.getuid?.() !== 0) return;
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]])
    spawnSync("apt-get", args, { stdio: "ignore" });
}

/** Returns undefined if a program is missing and could not be installed. */
export function findPrograms(names, packages) {
  if (!names.every(onPath)) installPackages(packages);
  const paths = names.map(onPath);
  return paths.every((path) => path !== undefined) ? paths : undefined;
}
