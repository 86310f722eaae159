// How many songs a playlist has and how long they are together, in words. No schema library here: the public pages read this file.
import type { Playlist } from "./playlists.ts";

export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "24 songs · 1 h 32 min"; undefined where there are none. */
export function songTotals({ song_count, duration }: Pick<Playlist, "song_count" | "duration">): string | undefined {
  if (song_count === 0) return undefined;
  const songs = counted(song_count, "song");
  return duration === null ? songs : `${songs} · ${hoursAndMinutes(duration)}`;
}

function hoursAndMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(hours ? [`${hours} h`] : []), ...(rest ? [`${rest} min`] : [])].join(" ");
}

/** 3:41, or 1:02:03. */
export function clockTime(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
