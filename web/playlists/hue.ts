import type { Covered } from "#contract/music.ts";
import { hueOf } from "#contract/playlist-hue.ts";

export const colorOf = (playlist: Covered) =>
  (playlist.image && playlist.image_color) || `hsl(${hueOf(playlist)} 62% 58%)`;
