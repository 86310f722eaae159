import type { ListensOfDay } from "#contract/listens.ts";
import { type Platform, platformRecords } from "#domain/platforms.ts";

export type Counts = ListensOfDay["counts"];

export const sumOf = (counts: Counts) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const format = new Intl.NumberFormat("en");
export const inDigits = (count: number) => format.format(count);

export const countsInWords = (counts: Counts) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([platform, count]) => `${platformRecords[platform as Platform].name} ${inDigits(count)}`)
    .join(", ") || "No listens";
