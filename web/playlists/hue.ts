// A playlist's own colour: its cover's, or one made of its dates for a playlist that has none.

import type { Covered } from "#contract/music.ts";
import { hueOf } from "#contract/playlist-hue.ts";

export function colorOf(playlist: Covered): string {
  const { image, image_color } = playlist;
  return image && image_color && /^#[0-9a-f]{6}$/i.test(image_color)
    ? image_color
    : `hsl(${hueOf(playlist)} 62% 58%)`;
}
