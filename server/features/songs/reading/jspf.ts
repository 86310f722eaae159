import * as z from "zod/mini";
import { collectSongs, idsAmong, readMilliseconds, unreadable } from "./collect-songs.ts";

const format = "JSPF";

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

export function readJspf(text: string) {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return unreadable(format, 1, "The JSON is not valid");
  }
  const { data } = z.safeParse(Jspf, file);
  if (!data)
    return unreadable(format, 1, "This JSON isn’t a JSPF playlist: it has no list of tracks");
  const found = collectSongs(format);
  for (const [index, given] of data.playlist.track.entries()) {
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
