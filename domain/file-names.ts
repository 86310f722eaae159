export function createFileFinder<File>(
  files: Iterable<readonly [name: string, file: File]>,
): (name: string) => File[] {
  const named = Array.from(files, ([name, file]) => [folded(name), file] as const);
  const byName = new Map(named);
  const byStem = Map.groupBy(named, ([name]) => name.replace(/\.[^.]*$/, ""));
  return (given) => {
    const name = folded(given.split(/[\\/]/).at(-1) ?? "");
    const whole = byName.get(name);
    return whole ? [whole] : (byStem.get(name) ?? []).map(([, file]) => file);
  };
}

// macOS stores an accented letter of a file name as two characters, which NFC joins.
const folded = (name: string) => name.normalize("NFC").toLowerCase();

export const fileNotFoundReason = (found: readonly unknown[], place: string) =>
  found.length === 0 ? `not found ${place}` : `more than one match ${place}. Add the extension`;
