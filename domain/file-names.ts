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

const lastPart = (name: string) => name.split(/[\\/]/).at(-1) ?? "";
// macOS stores an accented letter in a file name as two characters. NFC joins them.
const folded = (name: string) => name.normalize("NFC").toLowerCase();

export const fileNotFoundReason = (found: readonly unknown[], place: string) =>
  found.length === 0 ? `not found ${place}` : `more than one match ${place}. Add the extension`;
