import type { SongFormat } from "#contract/song-formats.ts";

export const songMediaTypes: Record<SongFormat, string> = {
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
  jspf: "application/jspf+json",
  xspf: "application/xspf+xml",
};

export const songFileName = (title: string, format: SongFormat) => `${title}.${format}`;
