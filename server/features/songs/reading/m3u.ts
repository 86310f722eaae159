import { splitSong } from "#domain/song-line.ts";
import { collectSongs, unreadableLineMessage } from "./collect-songs.ts";
import { readSeconds } from "./seconds.ts";

const description = "#EXTINF:";

export function readM3u(text: string) {
  const found = collectSongs("M3U");
  let isNamed = false;
  for (const [index, words] of text.split("\n").entries()) {
    const line = words.trim();
    if (line.startsWith(description)) {
      const comma = line.indexOf(",");
      const [seconds = ""] = line.slice(description.length, comma).trim().split(" ", 1);
      const named = comma === -1 ? "" : line.slice(comma + 1).trim();
      const song = splitSong(named);
      if (song) found.add(index + 1, { ...song, duration: readSeconds(seconds) });
      else found.addProblem(index + 1, unreadableLineMessage(named || line));
      isNamed = true;
    } else if (line && !line.startsWith("#")) {
      if (!isNamed) found.addProblem(index + 1, "No #EXTINF line with artist and title before it");
      isNamed = false;
    }
  }
  return found.finish();
}
