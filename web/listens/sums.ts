import type { ListensOfDay } from "#contract/listens.ts";
import { type Platform, platforms } from "#contract/platforms.ts";

export type Counts = ListensOfDay["counts"];

export const totalOf = (counts: Counts) =>
  platforms.reduce((sum, platform) => sum + counts[platform], 0);

export const sumOfDays = (days: ListensOfDay[]): Counts =>
  Object.fromEntries(
    platforms.map((platform) => [
      platform,
      days.reduce((sum, { counts }) => sum + counts[platform], 0),
    ]),
  ) as Record<Platform, number>;

const format = new Intl.NumberFormat("en");
/** 2,140 */
export const inDigits = (count: number) => format.format(count);

export const listensInWords = (count: number) =>
  `${inDigits(count)} ${count === 1 ? "listen" : "listens"}`;
