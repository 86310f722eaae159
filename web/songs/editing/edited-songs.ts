// The songs as the form holds them while they are being changed. Pure.
import * as z from "zod/mini";
import { clockTime } from "#contract/clock-time.ts";
import { mostSongs, Song } from "#contract/songs.ts";

/** A song may stand in a playlist twice: the key tells its rows apart wherever they are moved. */
export interface EditedSong extends Song {
  key: number;
}

let lastKey = 0;

export const withKeys = (songs: readonly Song[]): EditedSong[] =>
  songs.map((song) => {
    lastKey += 1;
    return { ...song, key: lastKey };
  });

export const withoutKeys = (songs: readonly EditedSong[]): Song[] =>
  songs.map(({ key: _, ...song }) => song);

/** As many of them as there is room for. */
export const atMost = <One>(songs: readonly One[], room = mostSongs) =>
  songs.slice(0, Math.max(0, room));

/** A song as its row's fields hold it. */
export interface TypedSong extends Record<string, unknown> {
  title: string;
  artist: string;
  length: string;
}

export const typed = ({ title, artist, duration }: Song): TypedSong => ({
  title,
  artist,
  length: duration === null ? "" : clockTime(duration),
});

/** 3:41 or 1:02:03 in seconds; null where nothing is typed. */
function seconds(text: string): number | null {
  if (text.trim() === "") return null;
  const [, hours = 0, minutes, rest] =
    /^\s*(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):([0-5]\d)\s*$/.exec(text) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(rest);
}

/** What is wrong, by field, or the song that was typed. */
export function readTyped(
  before: Song,
  { title, artist, length }: TypedSong,
): { song: Song } | { problems: Partial<TypedSong> } {
  const duration = seconds(length);
  const { data, error } = z.safeParse(Song, { ...before, title, artist, duration });
  if (data) return { song: data };
  const problems: Partial<TypedSong> = {};
  for (const { path, message } of error.issues) {
    if (path[0] === "duration")
      problems.length = Number.isNaN(duration)
        ? "Length must be minutes and seconds, like 3:41"
        : message;
    else if (path[0] === "title" || path[0] === "artist") problems[path[0]] ??= message;
  }
  return { problems };
}
