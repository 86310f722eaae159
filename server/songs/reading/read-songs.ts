// Detects a song list's format by content, not file name.
import type { ReadSongs } from "#contract/songs.ts";
import { findTable, readCsv } from "./csv.ts";
import { readJspf } from "./jspf.ts";
import { isM3u, readM3u } from "./m3u.ts";
import { readText } from "./text.ts";
import { refuseUnsupported } from "./unsupported-files.ts";
import { readXspf } from "./xspf.ts";

export function readSongs(given: string): ReadSongs {
  const text = given.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const refused = refuseUnsupported(text);
  if (refused) return refused;
  const lines = firstLines(text);
  const [first = ""] = lines;
  if (/^<[?!a-z]/i.test(first)) return readXspf(text);
  if (/^(?:\{|\[\s*(?:[{["\]]|$))/.test(first)) return readJspf(text);
  if (isM3u(first)) return readM3u(text);
  const table = findTable(lines);
  return table ? readCsv(text, table) : readText(text);
}

/** The first two that are not empty. */
function firstLines(text: string) {
  const lines: string[] = [];
  for (let start = 0; start < text.length && lines.length < 2; ) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end === -1 ? undefined : end).trim();
    if (line) lines.push(line);
    start = end === -1 ? text.length : end + 1;
  }
  return lines;
}
