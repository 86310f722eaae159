import type { Covered } from "#contract/music.ts";

const titleAndCover = [
  ...(["year", "end_year", "month", "is_extended", "is_bonus", "bonus_number"] as const),
  ...(["image", "image_color"] as const),
];

/** Without notes and links, which would only make the page longer. */
export const coveredOf = (playlist: Covered) =>
  Object.fromEntries(titleAndCover.map((name) => [name, playlist[name]])) as Covered;
