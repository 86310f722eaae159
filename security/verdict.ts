// Whether a target is met, by the tests that name it.
import type { Database, TestResult } from "./run-tests.ts";
import { idsIn } from "./titles.ts";

export interface Verdict {
  id: string;
  word: "ok" | "MISSED" | "SKIPPED" | "NO TEST";
  paths: string[];
  /** The word, how many tests it stands on, and their notes. */
  result: string;
}

export function judge(id: string, results: TestResult[], database: Database): Verdict {
  const tests = results.filter(({ title }) => idsIn(title).includes(id));
  const ran = tests.filter(({ state }) => state !== "skipped");
  const isMissed = ran.some(({ state }) => state === "failed");
  const word = isMissed
    ? "MISSED"
    : ran.length > 0
      ? "ok"
      : tests.length > 0
        ? "SKIPPED"
        : "NO TEST";
  const count = ran.length > 0 ? `${word}, ${ran.length} test${ran.length === 1 ? "" : "s"}` : word;
  const result = [
    database === "PostgreSQL" ? `PostgreSQL ${count}` : count,
    ...new Set(tests.flatMap(({ notes }) => notes)),
  ].join("; ");
  return { id, word, paths: tests.map(({ path }) => path), result };
}
