import { pluralize } from "./pluralize.ts";

export interface Totals {
  song_count: number;
  duration: number | null;
}

export function songTotals({ song_count, duration }: Totals) {
  if (song_count === 0) return undefined;
  const songs = pluralize(song_count, "song");
  return duration === null ? songs : `${songs} · ${shortDuration(duration)}`;
}

function shortDuration(seconds: number) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ");
}

export const clockPattern = "(?:\\d{1,2}:)?\\d{1,3}:[0-5]\\d";

export const clock = new RegExp(`^${clockPattern}$`);

export const secondsIn = (time: string) =>
  clock.test(time) ? time.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) : Number.NaN;

export function clockTime(seconds: number) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = seconds % 60;
  const two = (number: number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
