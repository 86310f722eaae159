// Must not contain schemas. Every page downloads this file, and with schemas it would also download zod.

export const minSearchLength = 2;
export const maxSearchLength = 100;
export const maxFound = 1000;
export const shownAtOnce = 50;

/** Returns the valid query parameters of the search page. They are also its cache key. */
export function readSearch({ q, skip }: { q?: unknown; skip?: unknown }) {
  const read: { q?: string; skip?: string } = {};
  if (typeof q === "string" && q.trim()) read.q = q.trim().slice(0, maxSearchLength);
  if (typeof skip === "string" && /^[1-9]\d{0,2}$/.test(skip)) read.skip = skip;
  return read;
}
