import type { TitledPlaylist } from "./playlist-title.ts";

export function hueOf({ year, end_year, month, bonus_number, is_extended }: TitledPlaylist) {
  const place =
    year * 12 +
    (month ?? 0) +
    (end_year ?? 0) * 7 +
    (bonus_number ?? 0) * 31 +
    (is_extended ? 5 : 0);
  return Math.round((place * 137.508) % 360);
}
