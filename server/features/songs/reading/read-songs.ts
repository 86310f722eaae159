import type { ReadSongs } from "#contract/songs.ts";
import { findTable, readCsv } from "./csv.ts";
import { readJspf } from "./jspf.ts";
import { readM3u } from "./m3u.ts";
import { readText } from "./text.ts";
import { readUnsupported } from "./unsupported-files.ts";
import { readXspf } from "./xspf.ts";

export function readSongs(given: string): ReadSongs {
  const text = given.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const refused = readUnsupported(text);
  if (refused) return refused;
  const lines = text.trimStart().split("\n", 2);
  const [first = ""] = lines;
  if (/^<[?!a-z]/i.test(first)) return readXspf(text);
  if (/^\s*\{/.test(first)) return readJspf(text);
  if (first.startsWith("#EXT")) return readM3u(text);
  const table = findTable(lines);
  return table ? readCsv(text, table) : readText(text);
}
