// What makes our own CSV ours: its header, and cells that no spreadsheet takes for formulas.

export const ownHeader = ["title", "artist", "album", "duration"] as const;

/** The wide forms too: Excel in a Japanese or Chinese system takes them for the narrow ones. */
const dangerous = /^'*[=+\-@\t\r＝＋－＠]/;

/** Against CSV (formula) injection: an apostrophe goes before what could be a formula, and before apostrophes that precede one: so `'Til` is left alone and `'=x` is still told from `=x`. */
export const guard = (cell: string) => (dangerous.test(cell) ? `'${cell}` : cell);

export const unguard = (cell: string) =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
