import { monthNamed } from "#domain/playlist-title.ts";

/** Keeps the written year and month, because the post may be in another month in UTC. */
export function readDate(written: string, moment = "") {
  // Tumblr writes "August 31st, 2016 5:45pm".
  const text = written.replace(/(?<=\d)(?:st|nd|rd|th),|(?<=\d)(?=[ap]m\b)/gi, " ");
  const date = new Date(Date.parse(moment) || Date.parse(text));
  if (Number.isNaN(date.getTime())) return undefined;
  const [, year, month] = /^(\d{4})-(\d\d)/.exec(text) ?? [];
  const [named] = text.match(/[a-z]+/gi)?.flatMap((word) => monthNamed(word) ?? []) ?? [];
  return {
    year: Number(year ?? /\b\d{4}\b/.exec(text)?.[0] ?? date.getFullYear()),
    month: Number(month ?? named ?? date.getMonth() + 1),
    published_at: date.toISOString(),
  };
}
