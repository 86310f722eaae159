import { isBlank, shortened } from "#contract/fields.ts";
import { maxSongs, maxSongTextLength, Song, tooManySongs } from "#contract/song-fields.ts";
import type { ReadProblem, ReadSongs } from "#contract/songs.ts";
import type { SongIds } from "#domain/song-links.ts";

interface Entry extends Partial<SongIds & Pick<Song, "duration">> {
  title: string;
  artist: string;
  album?: string;
  note?: string;
  list?: string;
}

const maxProblems = 100;

export function collectSongs(format: string) {
  const lists = new Map<string, Song[]>();
  const full = new Set<string>();
  const problems: ReadProblem[] = [];

  const hasMostProblems = () => problems.length > maxProblems;

  const addProblem = (line: number, message: string) => {
    if (hasMostProblems()) return;
    const isLast = problems.length === maxProblems;
    problems.push({ line, message: isLast ? "More lines were skipped" : message });
  };

  const add = (line: number, { list = "", ...entry }: Entry) => {
    if (full.has(list)) return;
    const songs = lists.get(list) ?? [];
    lists.set(list, songs);
    if (songs.length === maxSongs) {
      full.add(list);
      return addProblem(
        line,
        `${list && `${list}: `}Everything from here on was skipped. ${tooManySongs}`,
      );
    }
    const song = check(entry);
    if (typeof song === "string") addProblem(line, song);
    else songs.push(song);
  };

  const finish = (): ReadSongs => {
    const found = [...lists].filter(([, songs]) => songs.length > 0);
    if (found.length === 0 && problems.length === 0) addProblem(1, "No songs found");
    if (found.length < 2) return { format, songs: found[0]?.[1] ?? [], problems };
    return { format, songs: [], problems, lists: found.map(([name, songs]) => ({ name, songs })) };
  };

  return { add, addProblem, hasMostProblems, finish };
}

export const unreadable = (format: string, line: number, message: string): ReadSongs => ({
  format,
  songs: [],
  problems: [{ line, message }],
});

const maxShown = 80;

export const unreadableLineMessage = (line: string) =>
  `Couldn't read "${line.slice(0, maxShown)}${line.length > maxShown ? "…" : ""}". Use Artist - Title.`;

function check({ title, artist, album = "", note = "", ...rest }: Entry): Song | string {
  if (isBlank(title)) return "No title";
  if (isBlank(artist)) return "No artist";
  const { data, error } = Song.safeParse({
    title,
    artist,
    album: isBlank(album) ? null : album,
    note: isBlank(note) ? null : shortened(note, maxSongTextLength),
    ...rest,
  });
  return data ?? error.issues[0]?.message ?? "Couldn’t read this line";
}
