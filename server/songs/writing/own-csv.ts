export const ownHeader = ["title", "artist", "album", "duration"] as const;

/** The wide forms too: Excel in a Japanese or Chinese system takes them for the narrow ones. */
const dangerous = /^'*[=+\-@\t\r＝＋－＠]/;

/** Against formula injection. Apostrophes are doubled only before a formula, so that `'Til` is left alone and `'=x` is told from `=x`. */
export const guard = (cell: string) => (dangerous.test(cell) ? `'${cell}` : cell);

export const unguard = (cell: string) =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
