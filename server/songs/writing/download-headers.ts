import type { SongFormat } from "#contract/song-formats.ts";

export const songMediaTypes: Record<SongFormat, string> = {
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  jspf: "application/jspf+json",
  xspf: "application/xspf+xml",
};

/** What one file system or another forbids in a name, and dots or spaces at its ends. */
const forbidden = /[\p{Cc}/\\:*?"<>|]+/gu;
const atTheEnds = /^[.\s]+|[.\s]+$/g;

export function songFileName(title: string, format: SongFormat) {
  const name = title
    .toWellFormed()
    .replace(forbidden, " ")
    .replace(/\s+/g, " ")
    .slice(0, 100)
    .toWellFormed()
    .replace(atTheEnds, "");
  return `${name || "Songs"}.${format}`;
}
