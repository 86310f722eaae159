import { collectSongs } from "./collect-songs.ts";
import { readSeconds } from "./seconds.ts";
import { notUnderstood, splitSong } from "./split-song.ts";

const numbered = /^\d{1,4}[.)]\s+/;
const bullet = /^[-*•]\s+/;
// With a space: "#1 Dads" is an artist.
const comment = /^#(?:\s|$)/;

export const isNumbered = (line: string) => numbered.test(line);

/** Behind the last word: `Roads 5:02`, `Roads (5:02)` or `Roads - 5:02`. */
const lengthAtEnd = /(?:\s(?:-+|[–—]))?\s[([]?((?:\d{1,2}:)?\d{1,3}:[0-5]\d)[)\]]?$/;

function readSongLine(line: string) {
  const words = isNumbered(line) ? line.replace(numbered, "") : line.replace(bullet, "");
  const song = splitSong(words);
  const [written, length = ""] = lengthAtEnd.exec(words) ?? [];
  if (!song || !written) return song;
  // In "John Cage - 4:33" it is the whole title, and no length.
  const last = (["title", "artist"] as const).find((part) => song[part].endsWith(written));
  return last
    ? { ...song, [last]: song[last].slice(0, -written.length), duration: readSeconds(length) }
    : song;
}

/** One after the other: a megabyte may hold half a million lines, and who reads them may have enough after five hundred. */
function* songLines(text: string) {
  let number = 0;
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end === -1 ? undefined : end).trim();
    number += 1;
    if (line && !comment.test(line)) yield { number, line, song: readSongLine(line) };
    start = end === -1 ? text.length + 1 : end + 1;
  }
}

export function readText(text: string) {
  const found = collectSongs("Text");
  for (const { number, line, song } of songLines(text)) {
    if (song) found.add(number, song);
    else found.refuse(number, notUnderstood(line));
  }
  return found.finish();
}
