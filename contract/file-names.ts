// Which of several files a name means that people may have written with a path before it, without its ending, or in capitals.

/** Returns the files that a name may mean: one, none, or several that only their endings tell apart. */
export function createFileFinder<File>(
  files: Iterable<readonly [name: string, file: File]>,
): (name: string) => File[] {
  const byName = new Map<string, File>();
  const byStem = new Map<string, File[]>();
  for (const [given, file] of files) {
    const name = folded(given);
    byName.set(name, file);
    const stem = name.replace(/\.[^.]*$/, "");
    byStem.set(stem, [...(byStem.get(stem) ?? []), file]);
  }
  return (given) => {
    const name = folded(lastPart(given));
    const whole = byName.get(name);
    return whole ? [whole] : (byStem.get(name) ?? []);
  };
}

// A path to it, as some programs write it, says no more than its last part.
const lastPart = (name: string) => name.split(/[\\/]/).at(-1) ?? "";
// macOS hands out letters and their accents apart.
const folded = (name: string) => name.normalize("NFC").toLowerCase();

/** Why it cannot be told which one is meant; `place` is where they were looked for: "in pictures". */
export const unclearFile = (found: readonly unknown[], place: string) =>
  found.length === 0
    ? `it is not ${place}`
    : `it may be one of several files ${place}: write its ending`;
