import { collectSongs } from "./collect-songs.ts";
import { splitSong } from "./split-song.ts";

const numbered = /^\d{1,4}[.)]\s+/;
const bullet = /^[-*•]\s+/;
// With a space: "#1 Dads" is an artist.
const comment = /^#(?:\s|$)/;

export const isNumbered = (line: string) => numbered.test(line);

const readSongLine = (line: string) => splitSong(isNumbered(line) ? line.replace(numbered, "") : line.replace(bullet, ""));

export function readText(text: string) {
  const found = collectSongs("Text");
  for (const [index, words] of text.split("\n").entries()) {
    const line = words.trim();
    if (!line || comment.test(line)) continue;
    const song = readSongLine(line);
    if (song) found.add(index + 1, song);
    else found.refuse(index + 1, "Not understood: write Artist - Title");
  }
  return found.finish();
}
