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

/** Runs every test whose title names one of these targets. */
export async function runTests(ids: string[]): Promise<TestResult[]> {
  const paths = testFiles(root).flatMap(({ path, ids: named }) => (ids.some((id) => named.has(id)) ? [path] : []));
  const specs = paths.filter((path) => path.endsWith(".spec.ts"));
  const tests = paths.filter((path) => path.endsWith(".test.ts"));
  const folder = mkdtempSync(join(tmpdir(), "mixtape-hold-"));
  const report = join(folder, "report.json");
  const read = (runner: string, { code, output }: Run) => {
    try {
      return JSON.parse(readFileSync(report, "utf8"));
    } catch {
      throw new Error(`${runner} wrote no report (exit ${code}):\n${output}`);
    }
  };
  try {
    const results: TestResult[] = [];
    if (tests.length > 0) {
      const ran = await run("vitest", [
        "run",
        ...tests,
        "-t",
        anyOf(ids),
        "--maxWorkers=2",
        "--no-isolate",
        "--reporter=json",
        `--outputFile=${report}`,
      ]);
      results.push(...readVitest(read("vitest", ran)));
      // A test may pass and its file fail all the same: an unhandled rejection, a teardown that throws.
      if (ran.code !== 0 && !results.some(({ state }) => state === "failed")) throw new Error(`vitest failed:\n${ran.output}`);
    }
    if (specs.length > 0) {
      const ran = await run("playwright", ["test", ...specs, "--grep", anyOf(ids), "--reporter=json"], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      });
      const { suites, config, errors } = read("playwright", ran);
      if (errors.length > 0) throw new Error(`playwright failed:\n${JSON.stringify(errors, null, 2)}`);
      results.push(...readPlaywright(config.rootDir, suites));
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
