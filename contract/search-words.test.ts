import { expect, test } from "vitest";
import { indexWords, searchWords } from "./search-words.ts";

test("words are small letters and digits without accents", () => {
  expect(searchWords("Ænema ÉTÉ Straße Łódź ΣΊΣΥΦΟΣ İbrahim 1999")).toEqual([
    "aenema",
    "ete",
    "strasse",
    "lodz",
    "σισυφοσ",
    "ibrahim",
    "1999",
  ]);
});

test("what a sign divides is found as one word, too", () => {
  expect(indexWords("AC/DC T.N.T. don't")).toEqual([
    "ac",
    "dc",
    "acdc",
    "t",
    "n",
    "tnt",
    "don",
    "dont",
  ]);
});

test("& is the word and", () => {
  expect(searchWords("Simon & Garfunkel R&B")).toEqual(["simon", "garfunkel", "r", "and", "b"]);
  expect(indexWords("R＆B")).toEqual(["r", "b", "rb", "and"]);
  expect(indexWords("& you and me")).toEqual(["you", "and", "me"]);
});

test("a word that is asked for twice stands where it stood last", () => {
  expect(searchWords("t.n.t.")).toEqual(["n", "t"]);
});

test("words without end are cut, and never within a letter", () => {
  expect(searchWords(`a${"😀".repeat(3)}`)).toEqual(["a"]);
  expect(searchWords("𝒳".repeat(50))).toEqual(["x".repeat(40)]);
  expect(searchWords("𠀀".repeat(50))).toEqual(["𠀀".repeat(40)]);
});
