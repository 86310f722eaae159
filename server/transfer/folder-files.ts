// The files that lie in a folder.
import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createFileFinder, unclearFile } from "#contract/file-names.ts";
import { StartError } from "../process/start-error.ts";

export interface FolderFiles {
  /** Its path; a sentence where there is none, or more than one. */
  find: (name: string) => { path: string } | { reason: string };
}

export function listFolder(folder: string): FolderFiles {
  const files = entriesOf(folder).filter((entry) => entry.isFile());
  const find = createFileFinder(files.map(({ name }) => [name, join(folder, name)]));
  return {
    find: (name) => {
      const found = find(name);
      const [path] = found;
      return path !== undefined && found.length === 1
        ? { path }
        : { reason: unclearFile(found, `in ${folder}`) };
    },
  };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    throw new StartError(66, [
      isMissing(error)
        ? `There is no folder ${folder}.`
        : `${folder} must be a folder that this user may read.`,
    ]);
  }
}

export const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Undefined where it is larger than that: not even looked at. */
export const readUpTo = (path: string, most: number): Buffer | undefined =>
  statSync(path).size > most ? undefined : readFileSync(path);
