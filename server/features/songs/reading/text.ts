import { readSongLine } from "#domain/song-line.ts";
import { collectSongs, readSeconds, unreadableLineMessage } from "./collect-songs.ts";

// A # begins a comment only before a space or the end of the line, because "#1 Dads" is an artist.
const comment = /^#(?:\s|$)/;

export function readText(text: string) {
  const found = collectSongs("Text");
  for (const [index, words] of text.split("\n").entries()) {
    const line = words.trim();
    if (!line || comment.test(line)) continue;
    const song = readSongLine(words);
    if (song) found.add(index + 1, { ...song, duration: readSeconds(song.length) });
    else found.addProblem(index + 1, unreadableLineMessage(line));
  }
  return found.finish();
}
