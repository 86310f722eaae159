import type { SongFormat } from "#contract/song-formats.ts";

export const songMediaTypes: Record<SongFormat, string> = {
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  jspf: "application/jspf+json",
  xspf: "application/xspf+xml",
};

/** A playlist's title holds letters, digits and #, + or - alone. */
export const songFileName = (title: string, format: SongFormat) => `${title}.${format}`;
