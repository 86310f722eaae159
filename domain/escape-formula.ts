/** Matches cells that a spreadsheet may run as a formula, even if apostrophes precede the formula. Some versions of Excel accept full-width signs too. */
const dangerous = /^'*[=+\-@\t\r＝＋－＠]/;

/** Puts an apostrophe before a dangerous cell, even if the cell already begins with one. Otherwise the cell `'=x` would be exported unchanged and imported as `=x`. */
export const escapeFormula = (cell: string) => (dangerous.test(cell) ? `'${cell}` : cell);

export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
