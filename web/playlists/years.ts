import { yearPattern } from "#contract/year-pattern.ts";
import { site } from "#site";

const wholeYear = new RegExp(`^${yearPattern}$`);

/** For a year page whose address names none. */
const defaultYear = 2000;

/** The year an address names, or null when it names something else. */
export function yearInAddress(text: string | undefined): number | null {
  if (!text) return defaultYear;
  return wholeYear.test(text) ? Number(text) : null;
}

export const isBreakYear = (year: number) => site.breakYears.includes(year);
export const breakYearWords = "Nothing here, break year.";

/** The years with a tile, newest first: those of site.config.ts, and newer ones as soon as there is something in them. */
export function yearTiles(newest: number): { year: number; isBreak: boolean }[] {
  const last = Math.max(site.lastYear, newest);
  return Array.from({ length: last - site.firstYear + 1 }, (_, index) => last - index).map((year) => ({
    year,
    isBreak: isBreakYear(year),
  }));
}
