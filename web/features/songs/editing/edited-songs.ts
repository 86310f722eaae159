import { Song } from "#contract/songs.ts";
import { perSongId } from "#domain/song-links.ts";
import { clockTime, secondsIn } from "#domain/song-totals.ts";
import { fieldProblems } from "../../../ui/field-problems.ts";

export interface EditedSong extends Omit<Song, "duration" | "note"> {
  key: number;
  length: string;
  note: string;
}

let lastKey = 0;

export function editedSong({ duration, note, ...song }: Song): EditedSong {
  lastKey += 1;
  const length = duration === null ? "" : clockTime(duration);
  return { ...song, length, note: note ?? "", key: lastKey };
}

const none = { album: null, duration: null, note: null, ...perSongId(() => null) };

export const newSong = () => editedSong({ title: "", artist: "", ...none });

export const songOf = ({ key: _, length, note, ...song }: EditedSong): Song => ({
  ...song,
  duration: length.trim() ? secondsIn(length.trim()) : null,
  note: note.trim() || null,
});

export function problemsIn(song: EditedSong): Record<string, string> {
  const { duration, ...problems } = fieldProblems(Song, songOf(song));
  return duration
    ? { ...problems, length: "Length must be minutes and seconds, like 3:41" }
    : problems;
}
