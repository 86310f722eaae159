import { fold } from "../search-words.ts";

/** Returns the same words for different spellings of a name, such as R.E.M. and REM, A$AP and ASAP, P!nk and Pink, or “Rock 'n' Roll” and “Rock & Roll”. */
export function wordsOf(name: string): string[] {
  const plain = fold(name)
    .replace(/['’‘ʼ´`.]/g, "")
    .replace(/(?<=\p{L})!(?=\p{L})/gu, "i")
    .replace(/(?<=\p{L})\$|\$(?=\p{L})/gu, "s")
    .replace(/[&+]/g, " and ");
  return (plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map((word) => (word === "n" ? "and" : word));
}

export const withoutArticle = (name: string) => name.replace(/^\s*(?:the|an?)\s+(?=\S)/i, "");

/** Gives AC/DC and ACDC the same key. A name without letters and digits is its own key. */
export const keyOf = (words: readonly string[], name: string) =>
  words.join("") || fold(name).trim();

export const areInOtherScripts = (one: string, other: string) =>
  otherLetters.test(one) !== otherLetters.test(other);

const otherLetters = /(?!\p{Script=Latin})\p{L}/u;
