import { coverAddress, imageAddress } from "./covers.ts";
import { monthNames } from "./playlist-title.ts";
import { pluralize } from "./pluralize.ts";

/** Width of the largest file. Smaller sizes are named like cover sizes. */
export const photoWidth = 1920;
export const smallerWidths = [480, 960] as const;

export const photoSources = ({ filename, width }: { filename: string; width: number }) =>
  [
    ...smallerWidths
      .filter((each) => each < width)
      .map((each) => `${coverAddress(filename, each)} ${each}w`),
    `${imageAddress(filename)} ${width}w`,
  ].join(", ");

/** A title has up to 80 characters, and a number is appended to make the slug unique. */
export const slugPattern = "[a-z\\d-]{1,90}";

export const galleryAddress = ({ slug }: { slug: string }) => `/photography/${slug}`;

/** Returns for example "24 photos · May 2025". */
export const gallerySummary = (gallery: {
  count: number;
  year: number | null;
  month: number | null;
}) => {
  const { count, year, month } = gallery;
  const time = year && month ? `${monthNames[month - 1]} ${year}` : year;
  return time ? `${pluralize(count, "photo")} · ${time}` : pluralize(count, "photo");
};
