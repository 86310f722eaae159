// The two runners, asked for just the tests that prove some targets, and what they found.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { anyOf, testFiles } from "./titles.ts";

export interface TestResult {
  title: string;
  path: string;
  state: "passed" | "failed" | "skipped";
  milliseconds: number;
  /** What a test wants to be read beside its result: a figure, a seed. */
  notes: string[];
  problem: string;
}

const root = join(import.meta.dirname, "..");

interface Run {
  code: number | null;
  output: string;
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Run> {
  const child = spawn(join(root, "node_modules", ".bin", command), args, { cwd: root, env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

interface VitestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: {
      title: string;
      status: string;
      duration?: number | null;
      failureMessages: string[];
      meta: { notes?: string[] };
    }[];
  }[];
}

const vitestStates: Record<string, TestResult["state"]> = { passed: "passed", failed: "failed" };

function readVitest(report: VitestReport): TestResult[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, duration, failureMessages, meta }) => ({
      title,
      path: relative(root, name),
      state: vitestStates[status] ?? "skipped",
      milliseconds: duration ?? 0,
      notes: meta.notes ?? [],
      problem: failureMessages.join("\n"),
    })),
  );
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: {
      status: "expected" | "unexpected" | "flaky" | "skipped";
      annotations: { type: string; description?: string }[];
      results: { duration: number; errors: { message?: string }[] }[];
    }[];
  }[];
}

const playwrightStates = { expected: "passed", unexpected: "failed", flaky: "failed", skipped: "skipped" } as const;

function readPlaywright(rootDir: string, suites: PlaywrightSuite[]): TestResult[] {
  return suites.flatMap(({ suites: inner = [], specs }) => [
    ...readPlaywright(rootDir, inner),
    ...specs.flatMap(({ title, file, tests }) =>
      tests.map(({ status, annotations, results }) => ({
        title,
        path: relative(root, join(rootDir, file)),
        state: playwrightStates[status],
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        notes: annotations.flatMap(({ type, description }) => (type === "note" && description ? [description] : [])),
        problem: results.flatMap(({ errors }) => errors.map(({ message = "" }) => message)).join("\n"),
      })),
    ),
  ]);
}

/** Vitest's projects by the database they run on; the tests of a browser run on SQLite. */
const projects = { sqlite: "--project=!*postgres", postgres: "--project=*postgres" };

/** Runs every test whose title names one of these targets, on one of the databases. */
export async function runTests(ids: string[], database: keyof typeof projects): Promise<TestResult[]> {
  const paths = testFiles(root).flatMap(({ path, ids: named }) => (ids.some((id) => named.has(id)) ? [path] : []));
  const specs = paths.filter((path) => path.endsWith(".spec.ts") && database === "sqlite");
  const tests = paths.filter((path) => (database === "postgres" ? /\.site\.(?:slow\.)?test\.ts$/ : /\.test\.ts$/).test(path));
  const folder = mkdtempSync(join(tmpdir(), "mixtape-security-"));
  try {
    return [...(await runVitest(ids, tests, projects[database], folder)), ...(await runPlaywright(ids, specs, folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A runner that fails without naming a test, by a crash or an error outside of any, proves nothing of what it was asked for. */
const failureOfAll = (ids: string[], runner: string, { code, output }: Run): TestResult => ({
  title: `${ids.join(", ")}: ${runner} itself failed (exit ${code})`,
  path: "security/run-tests.ts",
  state: "failed",
  milliseconds: 0,
  notes: [],
  problem: output.slice(-5000),
});

function readReport(path: string) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

async function runVitest(ids: string[], files: string[], project: string, folder: string): Promise<TestResult[]> {
  if (files.length === 0) return [];
  const path = join(folder, "vitest.json");
  const ran = await run("vitest", [
    "run",
    ...files,
    project,
    "-t",
    anyOf(ids),
    "--passWithNoTests",
    "--reporter=json",
    `--outputFile=${path}`,
  ]);
  const report = readReport(path);
  const results = report ? readVitest(report) : [];
  const isAccountedFor = ran.code === 0 || results.some(({ state }) => state === "failed");
  return isAccountedFor ? results : [...results, failureOfAll(ids, "vitest", ran)];
}

async function runPlaywright(ids: string[], files: string[], folder: string): Promise<TestResult[]> {
  if (files.length === 0) return [];
  const path = join(folder, "playwright.json");
  const ran = await run("playwright", ["test", ...files, "--grep", anyOf(ids), "--reporter=json"], { PLAYWRIGHT_JSON_OUTPUT_NAME: path });
  const report = readReport(path);
  const results = report ? readPlaywright(report.config.rootDir, report.suites) : [];
  const isAccountedFor = ran.code === 0 || results.some(({ state }) => state === "failed");
  return isAccountedFor ? results : [...results, failureOfAll(ids, "playwright", ran)];
}
