import type { Site } from "#contract/site.ts";
import { yearPattern } from "#contract/year-pattern.ts";

const wholeYear = new RegExp(`^${yearPattern}$`);

/** For a year page whose address names none. */
const defaultYear = 2000;

/** The year an address names, or null when it names something else. */
export function yearInAddress(text: string | undefined): number | null {
  if (!text) return defaultYear;
  return wholeYear.test(text) ? Number(text) : null;
}

export const breakYearWords = "Nothing here, break year.";

/** The years with a tile, newest first: those of the settings, and newer ones as soon as there is something in them. */
export function yearTiles(
  { first_year, last_year, break_years }: Pick<Site, "first_year" | "last_year" | "break_years">,
  newest: number,
): { year: number; isBreak: boolean }[] {
  const last = Math.max(last_year, newest);
  return Array.from({ length: last - first_year + 1 }, (_, index) => last - index).map((year) => ({
    year,
    isBreak: break_years.includes(year),
  }));
}
