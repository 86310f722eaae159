import { expect, test } from "vitest";
import type { TestResult } from "./run-tests.ts";
import { securityTable } from "./table.ts";
import { targets } from "./targets.ts";
import { judge } from "./verdict.ts";

const result = (title: string, state: TestResult["state"]): TestResult => ({
  title,
  path: "server/app.ts",
  state,
  notes: ["p99 5 ms"],
});

test.each<[word: string, results: TestResult[]]>([
  ["NO TEST", []],
  ["NO TEST", [result("A10: another target", "passed"), result("no target: A1", "passed")]],
  ["ok", [result("A1: one", "passed"), result("A1: another", "skipped")]],
  ["MISSED", [result("A1: one", "passed"), result("A1, A2: another", "failed")]],
  ["SKIPPED", [result("A1: one", "skipped")]],
])("a target is %s by its tests alone", (word, results) => {
  expect(judge("A1", results, "SQLite").word).toBe(word);
});

test("the table stands between its marks, with a row for every target, proved or not", () => {
  const document =
    "Before.\n\n<!-- written by npm run test:security -->\nthe last table\n<!-- end -->\nAfter.\n";
  const verdicts = targets.map(({ id }) =>
    judge(id, id === "B2" ? [] : [result(`${id}: x`, "passed")], "SQLite"),
  );
  const made = securityTable(document, verdicts);
  const count = `${targets.length - 1} of ${targets.length} hold in the last run.`;
  expect(made.startsWith(`Before.\n\n<!-- written by npm run test:security -->\n\n${count}`)).toBe(
    true,
  );
  expect(made).toMatch(/\n<!-- end -->\nAfter\.\n$/);
  expect(made).not.toContain("the last table");
  expect(made.match(/^\| [A-Z]\d+ \|/gm)).toHaveLength(targets.length);
  expect(made).toContain("| `server/app.ts` | ok, 1 test; p99 5 ms |");
  expect(made).toMatch(/^\| B2 \|.*\| {2}\| NO TEST \|$/m);
  expect(securityTable(made, verdicts)).toBe(made);
  expect(() => securityTable("no marks", verdicts)).toThrow("has lost the marks");
});
