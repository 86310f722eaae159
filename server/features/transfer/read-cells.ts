import { readPlatformLink } from "#domain/platform-links.ts";
import type { Platform } from "#domain/platforms.ts";
import { monthNamed } from "#domain/playlist-title.ts";

/** Excludes unsafe integers, because JSON.parse has rounded them. */
export const isWords = (value: unknown) =>
  value === undefined || value === null || typeof value === "string" || Number.isSafeInteger(value);

export const wordsIn = (value: unknown) =>
  typeof value === "string" || Number.isSafeInteger(value) ? String(value).trim() : "";

export function readWords(value: unknown) {
  return isWords(value) ? wordsIn(value) || null : value;
}

export function readNumber(value: unknown) {
  if (typeof value !== "string") return value ?? null;
  const words = value.trim();
  // Some spreadsheets write 2024 as 2024.0.
  return /^\d{1,9}(?:\.0{1,9})?$/.test(words) ? Number(words) : words || null;
}

export const readMonth = (value: unknown) => monthNamed(wordsIn(value)) ?? readNumber(value);

const yes = ["yes", "y", "true", "1", "x"];
const no = ["", "no", "n", "false", "0"];

export function readFlag(value: unknown) {
  if (value === undefined || value === null) return false;
  if (typeof value !== "string" && typeof value !== "number") return value;
  const word = String(value).trim().toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : value;
}

export const readLink = (platform: Platform, value: unknown): { id?: string; problem?: string } =>
  isWords(value) ? readPlatformLink(platform, wordsIn(value)) : { problem: "It must be text." };

/** The word for a draft in a table, where an empty cell means "not given". */
export const draft = "draft";

export function readPublished(value: unknown) {
  if (value === null || (typeof value === "string" && value.trim().toLowerCase() === draft))
    return null;
  return value === "" ? undefined : value;
}
