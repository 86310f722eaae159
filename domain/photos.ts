import { coverAddress, imageAddress } from "./covers.ts";
import { monthNames } from "./playlist-title.ts";
import { pluralize } from "./pluralize.ts";

export const photoWidth = 1920;
export const smallerWidths = [480, 960] as const;

export const photoSources = ({ filename, width }: { filename: string; width: number }) =>
  [
    ...smallerWidths
      .filter((each) => each < width)
      .map((each) => `${coverAddress(filename, each)} ${each}w`),
    `${imageAddress(filename)} ${width}w`,
  ].join(", ");

/** Slugs have at most 60 characters, and a number such as -2 if the slug is taken. 90 leaves room to spare. */
export const slugPattern = "[a-z\\d-]{1,90}";

export const galleryAddress = ({ slug }: { slug: string }) => `/photography/${slug}`;

interface Summarized {
  count: number;
  year: number | null;
  month: number | null;
}

export const gallerySummary = ({ count, year, month }: Summarized) => {
  const time = year && month ? `${monthNames[month - 1]} ${year}` : year;
  return [pluralize(count, "photo"), time].filter(Boolean).join(" · ");
};
