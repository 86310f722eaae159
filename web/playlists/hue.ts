// A playlist's own colour: its cover's, or one made of its dates for a playlist that has none.
import type { Playlist } from "#contract/playlists.ts";

/** Steps of the golden angle: neighbours in time never look alike. */
export function hueOf({ year, end_year, month, bonus_number, is_extended }: Playlist): number {
  const place = year * 12 + (month ?? 0) + (end_year ?? 0) * 7 + (bonus_number ?? 0) * 31 + (is_extended ? 5 : 0);
  return Math.round((place * 137.508) % 360);
}

export function colorOf(playlist: Playlist): string {
  const { image, image_color } = playlist;
  return image && image_color && /^#[0-9a-f]{6}$/i.test(image_color) ? image_color : `hsl(${hueOf(playlist)} 62% 58%)`;
}
