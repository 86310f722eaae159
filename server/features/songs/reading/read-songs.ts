import * as z from "zod/mini";
import type { ReadSongs } from "#contract/songs.ts";
import { splitSong } from "#domain/song-line.ts";
import {
  collectSongs,
  idsAmong,
  readMilliseconds,
  readSeconds,
  unreadable,
  unreadableLineMessage,
} from "./collect-songs.ts";
import { findTable, readCsv } from "./csv.ts";
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

const Jspf = z.object({ playlist: z.object({ track: z.array(z.unknown()) }) });
const Text = z.catch(z.string(), "");
const Track = z.object({
  title: Text,
  creator: Text,
  album: Text,
  duration: z.catch(z.number(), 0),
  annotation: Text,
  identifier: z.catch(z.union([z.string(), z.array(z.string())]), []),
});

function readJspf(text: string) {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return unreadable("JSPF", 1, "The JSON is not valid");
  }
  const { data } = z.safeParse(Jspf, file);
  if (!data)
    return unreadable("JSPF", 1, "This JSON isn’t a JSPF playlist: it has no list of tracks");
  const found = collectSongs("JSPF");
  for (const [index, given] of data.playlist.track.entries()) {
    if (found.hasMostProblems()) break;
    const { data: track } = z.safeParse(Track, given);
    if (!track) found.addProblem(index + 1, "No title");
    else
      found.add(index + 1, {
        title: track.title,
        artist: track.creator,
        album: track.album,
        note: track.annotation,
        duration: readMilliseconds(String(track.duration)),
        ...idsAmong([track.identifier].flat()),
      });
  }
  return found.finish();
}

const description = "#EXTINF:";
const artistLine = "#EXTART:";

function readM3u(text: string) {
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
