/** Includes full-width forms, because some versions of Excel treat them as operators. */
const dangerous = /^'*[=+\-@\t\r＝＋－＠]/;

/** Prevents formula injection. `'Til` stays as it is, and `'=x` gets a second apostrophe to keep it apart from `=x`. */
export const escapeFormula = (cell: string) => (dangerous.test(cell) ? `'${cell}` : cell);

export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
