import { expect, test } from "vitest";
import { indexWords, searchWords } from "./search-words.ts";

test.each([
  ["Ænema ÉTÉ Straße Łódź ΣΊΣΥΦΟΣ İbrahim 1999", "aenema ete strasse lodz σισυφοσ ibrahim 1999"],
  ["Simon & Garfunkel R&B", "simon garfunkel r and b"],
  // A repeated word keeps only its last position, so the first `t` is removed.
  ["t.n.t.", "n t"],
  ["a😀😀", "a"],
  // Words are truncated to 40 characters, and a surrogate pair counts as one character.
  ["𝒳".repeat(50), "x".repeat(40)],
  ["𠀀".repeat(50), "𠀀".repeat(40)],
])("searchWords: %s becomes %s", (text, words) => {
  expect(searchWords(text).join(" ")).toBe(words);
});

test.each([
  ["AC/DC T.N.T. don't", "ac dc acdc t n tnt don dont"],
  ["R＆B", "r b rb and"],
  ["& you and me", "you and me"],
])("indexWords: %s becomes %s", (text, words) => {
  expect(indexWords(text).join(" ")).toBe(words);
});
