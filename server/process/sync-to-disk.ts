import { closeSync, fsyncSync, openSync } from "node:fs";

/** A file's contents, or a folder's names, survive a power cut from here on. */
export function syncToDisk(path: string) {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
