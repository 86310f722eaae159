/** A spreadsheet may run such a cell as a formula. Some versions of Excel accept full-width signs. */
const dangerous = /^'*[=+\-@\t\r＝＋－＠]/;

/** A cell `'=x` gets a second apostrophe. Otherwise unescaping it would return `=x`. */
export const escapeFormula = (cell: string) => (dangerous.test(cell) ? `'${cell}` : cell);

export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
