// Whether a target holds, by the tests that name it.
import type { TestResult } from "./run-tests.ts";
import type { Target } from "./targets.ts";
import { idsOf } from "./titles.ts";

export interface Verdict {
  target: Target;
  word: "ok" | "MISSED" | "SKIPPED" | "NO TEST";
  tests: TestResult[];
  database: "SQLite" | "PostgreSQL";
}

export function judge(target: Target, results: TestResult[], database: Verdict["database"]): Verdict {
  const tests = results.filter(({ title }) => idsOf(title).includes(target.id));
  const has = (state: TestResult["state"]) => tests.some((test) => test.state === state);
  const word = has("failed") ? "MISSED" : has("passed") ? "ok" : tests.length > 0 ? "SKIPPED" : "NO TEST";
  return { target, word, tests, database };
}
