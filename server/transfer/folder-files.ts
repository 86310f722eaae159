// The files that lie in a folder, found by a name that people may have written without its ending, or in capitals.
import { type Dirent, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../process/start-error.ts";

export interface FolderFiles {
  /** Its path; a sentence where there is none, or more than one. */
  find: (name: string) => { path: string } | { reason: string };
  has: (name: string) => boolean;
}

export function listFolder(folder: string): FolderFiles {
  const byName = new Map<string, string>();
  const byStem = new Map<string, string[]>();
  for (const { name } of entriesOf(folder).filter((entry) => entry.isFile())) {
    byName.set(folded(name), join(folder, name));
    const stem = withoutEnding(folded(name));
    byStem.set(stem, [...(byStem.get(stem) ?? []), join(folder, name)]);
  }
  const candidates = (name: string) => {
    const whole = byName.get(folded(name));
    return whole ? [whole] : (byStem.get(folded(name)) ?? []);
  };
  return {
    has: (name) => candidates(name).length === 1,
    find: (name) => {
      // A path to it, as some programs write it, says no more than its last part.
      const [path, ...more] = candidates(name.split(/[\\/]/).at(-1) ?? "");
      if (path && more.length === 0) return { path };
      return { reason: path ? `${name} may be one of several files in ${folder}: write its ending` : `there is no ${name} in ${folder}` };
    },
  };
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    throw new StartError(66, [`${folder} must be a folder that this user may read${process.getuid ? ` (${process.getuid()})` : ""}.`]);
  }
}

// macOS hands out letters and their accents apart.
const folded = (name: string) => name.normalize("NFC").toLowerCase();
const withoutEnding = (name: string) => name.replace(/\.[^.]*$/, "");

/** Undefined where it is larger than that: not even looked at. */
export const readUpTo = (path: string, most: number): Buffer | undefined => (statSync(path).size > most ? undefined : readFileSync(path));
