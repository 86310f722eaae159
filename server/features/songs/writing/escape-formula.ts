/** The wide forms too: some Excels take them for the narrow ones. */
const dangerous = /^'*[=+\-@\t\r＝＋－＠]/;

/** Against formula injection; `'Til` is left alone, and `'=x` is told from `=x`. */
export const escapeFormula = (cell: string) => (dangerous.test(cell) ? `'${cell}` : cell);

export const unescapeFormula = (cell: string) =>
  cell.startsWith("'") && dangerous.test(cell) ? cell.slice(1) : cell;
