// What a reader finds, line by line: songs that can be saved as they are, and a sentence for each line that cannot.
import { isBlank } from "#contract/fields.ts";
import { mostSongs, type ReadProblem, type ReadSongs, Song } from "#contract/songs.ts";

interface Entry {
  title: string;
  artist: string;
  album?: string;
  duration?: number | null;
  /** The playlist it belongs to, where a file holds several. */
  list?: string;
}

/** Nobody reads more of them, and a megabyte may hold half a million broken lines. */
const mostProblems = 100;
/** With so many of them it is no list of songs, and the rest is not looked at: each would cost ten microseconds. */
const giveUpAfter = 5_000;

/** In all lists of a file together: twenty whole playlists. */
const mostInAll = 10_000;

interface List {
  songs: Song[];
  leftOut: number;
  leftOutFrom: number;
}

export function collectSongs(format: string) {
  const lists = new Map<string, List>();
  const problems: ReadProblem[] = [];
  const unsaid = { count: 0, from: 0 };
  const tooMuch = { count: 0, from: 0 };
  let inAll = 0;

  const refuse = (line: number, message: string) => {
    if (problems.length < mostProblems) problems.push({ line, message });
    else if (unsaid.count++ === 0) unsaid.from = line;
  };

  const add = (line: number, { list: name = "", ...found }: Entry) => {
    if (inAll === mostInAll) {
      if (tooMuch.count++ === 0) tooMuch.from = line;
      return;
    }
    const list = lists.get(name) ?? { songs: [], leftOut: 0, leftOutFrom: line };
    lists.set(name, list);
    if (list.songs.length === mostSongs) {
      if (list.leftOut++ === 0) list.leftOutFrom = line;
      return;
    }
    const checked = unsaid.count > giveUpAfter ? "Not read" : check(found);
    if (typeof checked === "string") return refuse(line, checked);
    list.songs.push(checked);
    inAll += 1;
  };

  const finish = (): ReadSongs => {
    const found = [...lists].filter(([, { songs }]) => songs.length > 0);
    if (unsaid.count > 0)
      problems.push({ line: unsaid.from, message: unsaidInWords(unsaid.count) });
    if (tooMuch.count > 0)
      problems.push({
        line: tooMuch.from,
        message: `The rest (${tooMuch.count} songs) was not read`,
      });
    for (const [name, { leftOut, leftOutFrom }] of found) {
      if (leftOut > 0)
        problems.push({
          line: leftOutFrom,
          message: tooMany(leftOut, found.length > 1 ? name : ""),
        });
    }
    if (found.length === 0 && problems.length === 0)
      problems.push({ line: 1, message: "There are no songs in it" });
    if (found.length > 1)
      return {
        format,
        songs: [],
        problems,
        lists: found.map(([name, { songs }]) => ({ name, songs })),
      };
    return { format, songs: found[0]?.[1].songs ?? [], problems };
  };

  return { add, refuse, finish };
}

/** A file that cannot be read at all. */
export const unreadable = (format: string, line: number, message: string): ReadSongs => ({
  format,
  songs: [],
  problems: [{ line, message }],
});

const unsaidInWords = (count: number) =>
  count > giveUpAfter
    ? `The rest (${count} lines) was not read`
    : `From here on, ${count} more could not be read`;

const tooMany = (leftOut: number, list: string) =>
  `${list && `${list}: `}${leftOut === 1 ? "1 song was" : `${leftOut} songs were`} left out: a playlist has at most ${mostSongs}`;

const spoken: Record<PropertyKey, string> = {
  title: "Title",
  artist: "Artist",
  album: "Album",
  duration: "Length",
};

function check({ title, artist, album = "", duration = null }: Entry): Song | string {
  if (isBlank(title)) return "No title";
  if (isBlank(artist)) return "No artist";
  // U+FFFD means bytes were lost in decoding.
  if (`${title}${artist}${album}`.includes("\ufffd"))
    return "Has characters that were lost: save the file as UTF-8";
  const { data, error } = Song.safeParse({
    title,
    artist,
    album: isBlank(album) ? null : album,
    duration,
  });
  if (data) return data;
  const issue = error.issues[0];
  if (issue?.code === "too_big")
    return `${spoken[issue.path[0] ?? ""]} is longer than ${issue.maximum} characters`;
  return issue?.message ?? "Not understood";
}
