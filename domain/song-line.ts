import { clock, clockPattern } from "./song-totals.ts";

interface SongLine {
  artist: string;
  title: string;
  length: string;
}

export function readSongLine(line: string): SongLine | undefined {
  const song = line.includes("\t") ? readCells(line) : readWords(unwrap(withoutMarkers(line)));
  return song && { ...song, artist: unwrap(song.artist), title: unwrap(song.title) };
}

/** Splits at the first dash, because dashes are more common in titles than in artists' names. */
export function splitSong(words: string) {
  const dash = /\s(?:-+|[–—])(?=\s)/.exec(words);
  if (dash)
    return {
      artist: words.slice(0, dash.index).trim(),
      title: words.slice(dash.index + dash[0].length).trim(),
    };
  const by = words.lastIndexOf(" by ");
  return by === -1
    ? undefined
    : { artist: words.slice(by + 4).trim(), title: words.slice(0, by).trim() };
}

/** Reads a row of a spreadsheet: number, artist, title, album, length. Only artist and title are required. */
function readCells(line: string): SongLine | undefined {
  const cells = line.split("\t").map((cell) => cell.trim());
  const filled = cells.filter(Boolean);
  const words = filled.filter((cell) => !clock.test(cell));
  if (words.length > 2 && /^\d{1,4}[.)]?$/.test(words[0] ?? "")) words.shift();
  // `words` leaves out cells that look like a length. A title that looks like a length, such as "4:33" by John Cage, is only in `filled`.
  const [artist, title] = words.length > 1 ? words : filled;
  const last = filled.at(-1) ?? "";
  const length = last !== title && clock.test(last) ? last : "";
  return artist && title ? { artist, title, length } : undefined;
}

const number = /^(?:\d{1,4}[.)]|[-*•])\s+/;
const startTime = new RegExp(`^[([]?${clockPattern}[)\\]]?(?:\\s+(?:-+|[–—]))?\\s+`);

function withoutMarkers(line: string): string {
  let words = line.trim();
  for (const marker of [number, startTime, startTime, number]) {
    const rest = words.replace(marker, "");
    if (splitSong(rest)) words = rest;
  }
  return words;
}

const lengthAtEnd = new RegExp(`(?:\\s(?:-+|[–—]))?\\s[([]?(${clockPattern})[)\\]]?$`);

function readWords(words: string): SongLine | undefined {
  const song = splitSong(words);
  if (!song) return undefined;
  const [written = "", length = ""] = lengthAtEnd.exec(words) ?? [];
  const last = (["title", "artist"] as const).find((part) => song[part].endsWith(written));
  return written && last
    ? { ...song, [last]: song[last].slice(0, -written.length), length }
    : { ...song, length: "" };
}

const wrappings = /^(?:"([^"]+)"|[“„]([^“”„]+)[“”]|«([^«»]+)»|(\*{1,3}|_{1,3})([^*_]+)\4)$/;

function unwrap(text: string): string {
  const [, ...groups] = wrappings.exec(text) ?? [];
  const inner = groups.findLast(Boolean)?.trim();
  return inner ? unwrap(inner) : text;
}
