// No schema library here: the public pages read this file.
import { counted } from "./counted.ts";
import { monthNames } from "./playlist-title.ts";

interface Dated {
  year: number | null;
  month: number | null;
}

export const galleryAddress = ({ slug }: { slug: string }) => `/photography/${slug}`;

const timeOf = ({ year, month }: Dated) =>
  year && month ? `${monthNames[month - 1]} ${year}` : year;

/** 24 photos · May 2025 */
export const gallerySummary = (gallery: Dated & { count: number }) =>
  [counted(gallery.count, "photo"), timeOf(gallery)].filter(Boolean).join(" · ");
