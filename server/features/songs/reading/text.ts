import { clockPattern } from "#domain/song-totals.ts";
import { collectSongs } from "./collect-songs.ts";
import { readSeconds } from "./seconds.ts";
import { splitSong, unreadableLineMessage } from "./split-song.ts";

const marker = /^(?:\d{1,4}[.)]|[-*•])\s+/;
// Requires a space, because "#1 Dads" is an artist.
const comment = /^#(?:\s|$)/;

/** Matches the length at the end of `Roads 5:02`, `Roads (5:02)` or `Roads - 5:02`. */
const lengthAtEnd = new RegExp(`(?:\\s(?:-+|[–—]))?\\s[([]?(${clockPattern})[)\\]]?$`);

function readSongLine(line: string) {
  const words = line.replace(marker, "");
  const song = splitSong(words);
  const [written, length = ""] = lengthAtEnd.exec(words) ?? [];
  if (!song || !written) return song;
  // In "John Cage - 4:33" the number is the whole title, not a length.
  const last = (["title", "artist"] as const).find((part) => song[part].endsWith(written));
  return last
    ? { ...song, [last]: song[last].slice(0, -written.length), duration: readSeconds(length) }
    : song;
}

export function readText(text: string) {
  const found = collectSongs("Text");
  for (const [index, words] of text.split("\n").entries()) {
    const line = words.trim();
    if (!line || comment.test(line)) continue;
    const song = readSongLine(line);
    if (song) found.add(index + 1, song);
    else found.refuse(index + 1, unreadableLineMessage(line));
  }
  return found.finish();
}
