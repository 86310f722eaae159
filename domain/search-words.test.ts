import { expect, test } from "vitest";
import { indexWords, searchWords } from "./search-words.ts";

test.each([
  ["Ænema ÉTÉ Straße Łódź ΣΊΣΥΦΟΣ İbrahim 1999", "aenema ete strasse lodz σισυφοσ ibrahim 1999"],
  ["Simon & Garfunkel R&B", "simon garfunkel r and b"],
  // A word that is asked for twice stands where it stood last.
  ["t.n.t.", "n t"],
  // Words without end are cut, and never within a letter.
  ["a😀😀", "a"],
  ["𝒳".repeat(50), "x".repeat(40)],
  ["𠀀".repeat(50), "𠀀".repeat(40)],
])("%s is searched for as %s", (text, words) => {
  expect(searchWords(text).join(" ")).toBe(words);
});

test.each([
  ["AC/DC T.N.T. don't", "ac dc acdc t n tnt don dont"],
  ["R＆B", "r b rb and"],
  ["& you and me", "you and me"],
])("%s is found by %s", (text, words) => {
  expect(indexWords(text).join(" ")).toBe(words);
});
