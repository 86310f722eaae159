import type { Covered } from "#contract/music.ts";

/** Without notes and links, which would only make the page longer. */
export const coveredOf = ({
  year,
  end_year,
  month,
  is_extended,
  is_bonus,
  bonus_number,
  image,
  image_color,
}: Covered): Covered => ({
  year,
  end_year,
  month,
  is_extended,
  is_bonus,
  bonus_number,
  image,
  image_color,
});
