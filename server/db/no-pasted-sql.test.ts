// Migrations are exempt: no client chooses the strings from which they build SQL.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("server/**/*.ts")
  .filter((path) => !/\.test\.ts$|^server\/(?:testing|db\/migrations)\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const found = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`),
  );

test("E1: SQL: no statement is concatenated from text", () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(found(/\bsql\.(?:raw|lit|id|val)\b|\bCompiledQuery\.raw\b/g)).toEqual([]);
  // Older versions of Kysely did not escape JSON paths.
  expect(found(/["'`]->>?["'`$]|\bjsonPath\b/g)).toEqual([]);
  const pasted = found(/\.(?:exec|prepare|query)\(\s*`[^`]*\$\{[^`]*`/g);
  expect(pasted.filter((text) => /\$\{(?!applicationId\})/.test(text))).toEqual([]);
});

test("E1: SQL: the columns that lists are sorted by are fixed in the code or allowed by the contract", () => {
  const notConstant = found(/\.orderBy\((?!\s*["'])(?!\s*\(\{ fn \}\))/g);
  // For both files, the contract checks the parameter `sort` against a list of columns.
  expect(notConstant.sort()).toEqual([
    "server/features/playlists/queries.ts: .orderBy(",
    "server/features/users/queries.ts: .orderBy(",
  ]);
});
