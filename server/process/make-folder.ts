import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A folder with its parents, readable by this user alone. Node's own `recursive` tries for ever where the parent exists and
 * yet nothing can be made in it, as in /proc.
 */
export function makeFolder(path: string) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another command may have been faster.
    if (!existsSync(path)) throw error;
  }
}
