import { collectSongs, unreadable } from "./collect-songs.ts";
import { readMilliseconds } from "./seconds.ts";

const format = "JSPF";

/** In one line of JSON a line says nothing: its problems count the tracks. */
export function readJspf(text: string) {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    return unreadable(format, lineOf(error), "The JSON is broken");
  }
  const tracks = part(part(file, "playlist"), "track");
  if (!Array.isArray(tracks))
    return unreadable(format, 1, "This JSON is no JSPF playlist: it has no list of tracks");
  const found = collectSongs(format);
  for (const [index, track] of tracks.entries()) {
    found.add(index + 1, {
      title: words(track, "title"),
      artist: words(track, "creator"),
      album: words(track, "album"),
      duration: readMilliseconds(words(track, "duration")),
    });
  }
  return found.finish();
}

const part = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? Reflect.get(value, key)
    : undefined;

function words(track: unknown, key: string) {
  const value = part(track, key);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** V8 names the line in most of its messages; where it does not, the first will do. */
export function lineOf(error: unknown) {
  const [, line] =
    (error instanceof Error && / \(line (\d+) column \d+\)$/.exec(error.message)) || [];
  return Number(line ?? 1);
}
