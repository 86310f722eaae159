/** Returns the page numbers to show. A 0 stands for a gap. */
export function pageNumbers(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last].filter(
    (number) => number >= 1 && number <= last,
  );
  const shown = [...new Set(near)].sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const skipped = number - (shown[index - 1] ?? 0) - 1;
    // A gap of one page would take as much room as its number.
    if (skipped === 1) return [number - 1, number];
    return skipped > 1 ? [0, number] : [number];
  });
}

export const lastPageOf = (count: number, pageSize: number) =>
  Math.max(1, Math.ceil(count / pageSize));
