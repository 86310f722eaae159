import { expect, test } from "vitest";
import { groups, onPostgresToo, targets } from "./targets.ts";
import { idsIn, testFiles } from "./titles.ts";

const files = testFiles();

test("every target is there once, in the order of their groups", () => {
  const sizes = {
    A: 13,
    B: 10,
    C: 14,
    D: 8,
    E: 15,
    F: 13,
    G: 8,
    H: 11,
    I: 12,
    J: 13,
    K: 12,
    L: 18,
  };
  expect(Object.keys(groups)).toEqual(Object.keys(sizes));
  const ids = Object.entries(sizes).flatMap(([letter, size]) =>
    Array.from({ length: size }, (_, index) => `${letter}${index + 1}`),
  );
  // About followers, who are still to come.
  const toCome = ["L16", "L17"];
  expect(targets.map(({ id }) => id)).toEqual(ids.filter((id) => !toCome.includes(id)));
});

test("what is proved on PostgreSQL too are targets, each once", () => {
  expect(targets.map(({ id }) => id).filter((id) => onPostgresToo.includes(id))).toEqual(
    onPostgresToo,
  );
});

test("every id in a test's title is a target", () => {
  const known = new Set(targets.map(({ id }) => id));
  for (const { path, ids } of files)
    expect([path, ids.filter((id) => !known.has(id))]).toEqual([path, []]);
});

test("a title names its targets before the colon", () => {
  expect(idsIn("J5, J6: a full disk")).toEqual(["J5", "J6"]);
  expect(idsIn("a full disk: J5")).toEqual([]);
});

test("every target has a test", () => {
  const proved = new Set(files.flatMap(({ ids }) => ids));
  expect(targets.map(({ id }) => id).filter((id) => !proved.has(id))).toEqual([]);
});
