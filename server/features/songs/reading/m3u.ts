import { splitSong } from "#domain/song-line.ts";
import { collectSongs, readSeconds, unreadableLineMessage } from "./collect-songs.ts";

const description = "#EXTINF:";
const artistLine = "#EXTART:";

export function readM3u(text: string) {
  const found = collectSongs("M3U");
  let isNamed = false;
  let artist = "";
  for (const [index, words] of text.split("\n").entries()) {
    const line = words.trim();
    if (line.startsWith(artistLine)) artist = line.slice(artistLine.length).trim();
    else if (line.startsWith(description)) {
      const comma = line.indexOf(",");
      const [seconds = ""] = line.slice(description.length, comma).trim().split(" ", 1);
      const named = comma === -1 ? "" : line.slice(comma + 1).trim();
      const song = named.startsWith(`${artist} - `)
        ? { artist, title: named.slice(artist.length + 3) }
        : splitSong(named);
      if (song) found.add(index + 1, { ...song, duration: readSeconds(seconds) });
      else found.addProblem(index + 1, unreadableLineMessage(named || line));
      isNamed = true;
      artist = "";
    } else if (line && !line.startsWith("#")) {
      if (!isNamed) found.addProblem(index + 1, "No #EXTINF line with artist and title before it");
      isNamed = false;
    }
  }
  return found.finish();
}
