// What could put text into a statement is written in the migrations alone: they know no value that a stranger has chosen.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("server/**/*.ts")
  .filter((path) => !/\.test\.ts$|^server\/(?:testing|db\/migrations)\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const found = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`),
  );

test("E1: no statement is put together from text", () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(found(/\bsql\.(?:raw|lit|id|val)\b|\bCompiledQuery\.raw\b/g)).toEqual([]);
  // Paths into JSON columns, which Kysely has pasted before.
  expect(found(/["'`]->>?["'`$]|\bjsonPath\b/g)).toEqual([]);
  // What goes to a driver directly is a constant, or what Kysely has compiled.
  const pasted = found(/\.(?:exec|prepare|query)\(\s*`[^`]*\$\{[^`]*`/g);
  expect(pasted.filter((text) => /\$\{(?!applicationId\})/.test(text))).toEqual([]);
});

test("E1: lists are sorted by constants, and by columns that the contract names", () => {
  const notConstant = found(/\.orderBy\((?!\s*["'])(?!\s*\(\{ fn \}\))/g);
  // Of the types that the contract's list of columns allows; anything else in `sort` is refused before it gets here.
  expect(notConstant.sort()).toEqual([
    "server/features/playlists/queries.ts: .orderBy(",
    "server/features/users/queries.ts: .orderBy(",
  ]);
});
