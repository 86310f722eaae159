import { clockTime } from "#contract/clock-time.ts";
import { Song } from "#contract/songs.ts";
import { fieldProblems } from "../../ui/field-problems.ts";

export interface EditedSong extends Omit<Song, "duration"> {
  key: number;
  length: string;
}

let lastKey = 0;

export function editedSong({ duration, ...song }: Song): EditedSong {
  lastKey += 1;
  return { ...song, length: duration === null ? "" : clockTime(duration), key: lastKey };
}

export const newSong = () => editedSong({ title: "", artist: "", album: null, duration: null });

function seconds(text: string): number | null {
  if (text.trim() === "") return null;
  const [, hours = 0, minutes, rest] =
    /^\s*(?:(\d{1,2}):(?=\d\d:))?(\d{1,3}):([0-5]\d)\s*$/.exec(text) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(rest);
}

export const songOf = ({ key: _, length, ...song }: EditedSong): Song => ({
  ...song,
  duration: seconds(length),
});

export function problemsIn(song: EditedSong): Record<string, string> {
  const { duration, ...problems } = fieldProblems(Song, songOf(song));
  return duration
    ? { ...problems, length: "Length must be minutes and seconds, like 3:41" }
    : problems;
}
