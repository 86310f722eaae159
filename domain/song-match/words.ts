import { fold } from "../search-words.ts";

/** Splits a name into words that ignore case, accents and the ways to write R.E.M., don't, A$AP, P!nk and Rock 'n' Roll. */
export function wordsOf(name: string): string[] {
  const plain = fold(name)
    .replace(/['’‘ʼ´`.]/g, "")
    .replace(/(?<=\p{L})!(?=\p{L})/gu, "i")
    .replace(/(?<=\p{L})\$|\$(?=\p{L})/gu, "s")
    .replace(/[&+]/g, " and ");
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => (word === "n" ? "and" : word));
}

export const withoutArticle = (name: string) => name.replace(/^\s*(?:the|an?)\s+(?=\S)/i, "");

/** Returns a key that also ignores spaces, so that AC/DC equals ACDC. A name without letters is its own key. */
export const keyOf = (words: readonly string[], name: string) =>
  words.join("") || fold(name).trim();

/** Returns whether one name has letters of another script than Latin, and the other has none. */
export const areInOtherScripts = (one: string, other: string) =>
  otherLetters.test(one) !== otherLetters.test(other);

const otherLetters = /(?!\p{Script=Latin})\p{L}/u;
