/** Matches a cell that a spreadsheet may read as a formula. Some versions of Excel also treat full-width signs as operators. */
const dangerous = /^'*[=+\-@\t\r＝＋－＠]/;

/** Prevents formula injection with an apostrophe. A cell `'=x` gets a second apostrophe, so that unescaping does not return `=x`. */
export const escapeFormula = (cell: string) => (dangerous.test(cell) ? `'${cell}` : cell);

export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
