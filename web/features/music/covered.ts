import type { Covered } from "#contract/music.ts";

const titleAndCover = [
  ...(["year", "end_year", "month", "is_extended", "is_bonus", "bonus_number"] as const),
  ...(["image", "image_color"] as const),
];

/** Leaves out notes and links, which would only make the page larger. */
export const coveredOf = (playlist: Covered) =>
  Object.fromEntries(titleAndCover.map((name) => [name, playlist[name]])) as Covered;
