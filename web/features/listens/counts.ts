import type { ListensOfDay } from "#contract/listens.ts";
import { platformRecords, platforms } from "#domain/platforms.ts";

export type Counts = ListensOfDay["counts"];

export const sumOf = (counts: Counts) =>
  platforms.reduce((sum, platform) => sum + counts[platform], 0);

const format = new Intl.NumberFormat("en");
export const inDigits = (count: number) => format.format(count);

export const countsInWords = (counts: Counts) =>
  platforms
    .filter((platform) => counts[platform] > 0)
    .map((platform) => `${platformRecords[platform].name} ${inDigits(counts[platform])}`)
    .join(", ") || "No listens";
