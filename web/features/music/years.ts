import { notFound } from "@tanstack/react-router";
import type { Site } from "#contract/site.ts";
import { yearPattern } from "#domain/playlist-address.ts";

const wholeYear = new RegExp(`^${yearPattern}$`);

export function yearInAddress(text: string | undefined): number {
  if (!text) return 2000;
  if (!wholeYear.test(text)) throw notFound();
  return Number(text);
}

export const wayTo = ({ year, end_year }: { year: number; end_year?: number | null }) => [
  { name: "Music", path: "/music" },
  ...(end_year ? [] : [{ name: String(year), path: `/music/${year}` }]),
];

export const breakYearWords = "Nothing here, break year.";

export function yearTiles(
  { first_year, last_year, break_years }: Pick<Site, "first_year" | "last_year" | "break_years">,
  newest: number,
) {
  const last = Math.max(last_year, newest);
  return Array.from({ length: last - first_year + 1 }, (_, index) => ({
    year: last - index,
    isBreak: break_years.includes(last - index),
  }));
}
