/** Some versions of Excel treat full-width signs as operators. */
const dangerous = /^'*[=+\-@\t\r＝＋－＠]/;

/** Prevents formula injection. `'=x` gets a second apostrophe to keep it apart from `=x`. */
export const escapeFormula = (cell: string) => (dangerous.test(cell) ? `'${cell}` : cell);

export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
