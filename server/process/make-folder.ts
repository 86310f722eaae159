import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Node's own `recursive` tries for ever where nothing can be made in an existing parent, as in /proc. */
export function makeFolder(path: string) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}
