import { collectSongs } from "./collect-songs.ts";
import { splitSong } from "./split-song.ts";

const numbered = /^\d{1,4}[.)]\s+/;
const bullet = /^[-*•]\s+/;
// With a space: "#1 Dads" is an artist.
const comment = /^#(?:\s|$)/;

export const isNumbered = (line: string) => numbered.test(line);

const readSongLine = (line: string) =>
  splitSong(isNumbered(line) ? line.replace(numbered, "") : line.replace(bullet, ""));

export const notUnderstood = "Not understood: write Artist - Title";

/** One after the other: a megabyte may hold half a million lines, and who reads them may have enough after five hundred. */
export function* songLines(text: string) {
  let number = 0;
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end === -1 ? undefined : end).trim();
    number += 1;
    if (line && !comment.test(line)) yield { number, song: readSongLine(line) };
    start = end === -1 ? text.length + 1 : end + 1;
  }
}

export function readText(text: string) {
  const found = collectSongs("Text");
  for (const { number, song } of songLines(text)) {
    if (song) found.add(number, song);
    else found.refuse(number, notUnderstood);
  }
  return found.finish();
}
