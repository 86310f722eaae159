import type { Review } from "#contract/review.ts";
import { monthNames } from "#domain/playlist-title.ts";

const numbers = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

export const numberInWords = (number: number) => numbers[number] ?? String(number);

export function playlistsInWords({ playlists, by_month }: Pick<Review, "playlists" | "by_month">) {
  const words = `${numberInWords(playlists)} playlists`;
  const first = by_month.findIndex((songs) => songs > 0);
  const last = by_month.findLastIndex((songs) => songs > 0);
  const span = first < last ? `, from ${monthNames[first]} to ${monthNames[last]}` : "";
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${span}.`;
}

export function durationFigure(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours ? `${hours} h ${String(rest).padStart(2, "0")}` : `${rest} min`;
}
