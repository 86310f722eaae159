// Vitest and Playwright, asked for the tests that name some targets, and what they found. They print failures themselves.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { JSONReport, JSONReportSpec, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";
import { temporaryFolder } from "./folder.ts";
import { root, testFiles } from "./titles.ts";

export interface TestResult {
  title: string;
  path: string;
  state: "passed" | "failed" | "skipped";
  /** What is to be read beside the result: a figure, a seed. */
  notes: string[];
}

const states: Record<string, TestResult["state"]> = {
  passed: "passed",
  failed: "failed",
  expected: "passed",
  unexpected: "failed",
  flaky: "failed",
};
const stateOf = (status: string) => states[status] ?? "skipped";

const readVitest = ({ testResults }: JsonTestResults): TestResult[] =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, meta }) => ({
      title,
      path: relative(root, name),
      state: stateOf(status),
      notes: meta.notes ?? [],
    })),
  );

const specsIn = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

const readPlaywright = ({ config, suites }: JSONReport): TestResult[] =>
  suites.flatMap(specsIn).flatMap(({ title, file, tests }) => {
    const path = relative(root, join(config.rootDir, file));
    return tests.map(({ status }) => ({ title, path, state: stateOf(status), notes: [] }));
  });

/** Undefined: it failed without naming a test, by a crash or an error outside of any, and proves nothing of what it was asked for. */
async function run<Report>(
  command: string,
  args: string[],
  report: string,
  read: (report: Report) => TestResult[],
) {
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const child = spawn(join(root, "node_modules", ".bin", command), args, {
    cwd: root,
    stdio: "inherit",
    env,
  });
  const [code] = await once(child, "close");
  const results = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : [];
  return code === 0 || results.some(({ state }) => state === "failed") ? results : undefined;
}

/** Vitest's projects by the database they run on; the tests in a browser run on SQLite. */
const projects = { SQLite: "--project=!*postgres", PostgreSQL: "--project=*postgres" };
export type Database = keyof typeof projects;

/** Runs every test whose title names one of these targets, on one of the databases. */
export async function runTests(ids: string[], database: Database): Promise<TestResult[]> {
  using folder = temporaryFolder();
  const files = testFiles().flatMap((file) =>
    file.ids.some((id) => ids.includes(id)) ? [file.path] : [],
  );
  const [tests, specs] = [
    files.filter((path) => path.endsWith(".test.ts")),
    files.filter((path) => path.endsWith(".spec.ts")),
  ];
  const title = `\\b(${ids.join("|")})[,:] `;
  const report = join(folder.path, "vitest.json");
  const vitest = [
    "run",
    ...tests,
    projects[database],
    "-t",
    title,
    "--passWithNoTests",
    "--reporter=dot",
    "--reporter=json",
  ];
  const ran = await run("vitest", [...vitest, `--outputFile.json=${report}`], report, readVitest);
  if (specs.length === 0 || database === "PostgreSQL") return ran ?? [];
  const playwright = ["test", ...specs, "--grep", title, "--reporter=dot,json"];
  const inBrowser = await run(
    "playwright",
    playwright,
    join(folder.path, "playwright.json"),
    readPlaywright,
  );
  return ran && inBrowser ? [...ran, ...inBrowser] : [];
}
