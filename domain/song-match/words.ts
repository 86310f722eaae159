import { fold } from "../search-words.ts";

/** Splits a name into words. Spellings of the same name give the same words: R.E.M. and REM, don't and dont, A$AP and ASAP, P!nk and Pink, 'n' and and. */
export function wordsOf(name: string): string[] {
  const plain = fold(name)
    .replace(/['’‘ʼ´`.]/g, "")
    .replace(/(?<=\p{L})!(?=\p{L})/gu, "i")
    .replace(/(?<=\p{L})\$|\$(?=\p{L})/gu, "s")
    .replace(/[&+]/g, " and ");
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => (word === "n" ? "and" : word));
}

export const withoutArticle = (name: string) => name.replace(/^\s*(?:the|an?)\s+(?=\S)/i, "");

/** Returns the same key for AC/DC and ACDC. The key of a name without letters and digits is the name itself. */
export const keyOf = (words: readonly string[], name: string) =>
  words.join("") || fold(name).trim();

export const areInOtherScripts = (one: string, other: string) =>
  otherLetters.test(one) !== otherLetters.test(other);

const otherLetters = /(?!\p{Script=Latin})\p{L}/u;
