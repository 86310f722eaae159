import { isBlank, SongSeconds, shortened } from "#contract/fields.ts";
import { maxSongs, maxSongTextLength, Song, tooManySongs } from "#contract/song-fields.ts";
import type { ReadProblem, ReadSongs } from "#contract/songs.ts";
import { perSongId, type SongIdName, type SongIds } from "#domain/song-links.ts";
import { secondsIn } from "#domain/song-totals.ts";

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
      const place = list && `${list}: `;
      return addProblem(line, `${place}Everything from here on was skipped. ${tooManySongs}`);
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

const number = /^\d+(?:\.\d+)?$/;

const whole = (seconds: number) => SongSeconds.safeParse(Math.round(seconds)).data ?? null;

export function readSeconds(text: string) {
  const written = text.trim();
  return whole(number.test(written) ? Number(written) : secondsIn(written));
}

export function readMilliseconds(text: string) {
  const written = text.trim();
  return number.test(written) ? whole(Number(written) / 1000) : null;
}

const track: Record<SongIdName, RegExp> = {
  spotify_id:
    /^(?:spotify:track:|https?:\/\/open\.spotify\.com\/(?:[\w-]+\/)?track\/)?(\w{22})(?:\?.*)?$/,
  deezer_id: /^(?:https?:\/\/(?:www\.)?deezer\.com\/(?:\w+\/)?track\/)?(\d+)(?:\?.*)?$/,
  mbid: /^(?:https?:\/\/musicbrainz\.org\/recording\/)?([\da-f-]{36})\/?$/i,
  isrc: /^(?:urn:)?(?:isrc:)?([\w-]+)$/i,
};

export const songId = (name: SongIdName, text: string) =>
  Song.shape[name].safeParse(track[name].exec(text.trim())?.[1]).data ?? null;

/** Returns the first valid id of each kind. Ignores an id without a URL or prefix, because its platform is unknown. */
export function idsAmong(identifiers: readonly string[]) {
  const known = identifiers.filter((text) => /^(?:https?|spotify|urn|isrc):/i.test(text.trim()));
  return perSongId(
    (name) => known.map((text) => songId(name, text)).find((id) => id !== null) ?? null,
  );
}
