// `npm test`: every suite in turn, all of them even when one fails, then the slowest tests, the failed ones, and one last line that
// counts them together.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  failedTests,
  type PlaywrightReport,
  playwrightTests,
  type RanTest,
  slowestTests,
  type VitestReport,
  vitestTests,
} from "./test-reports.ts";

interface Count {
  passed: number;
  failed: number;
  tests: RanTest[];
}

const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "mixtape-test-"));

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(join(root, "node_modules", ".bin", command), args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

async function check(title: string, command: string, args: string[]): Promise<Count> {
  console.log(`\n— ${title}`);
  return (await run(command, args))
    ? { passed: 1, failed: 0, tests: [] }
    : { passed: 0, failed: 1, tests: [] };
}

// A runner that dies before it writes its report, or finds nothing to run, has failed all the same.
function counted(ok: boolean, read: () => Count): Count {
  try {
    const count = read();
    if (count.passed + count.failed === 0) throw new Error("no test ran");
    return ok || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, tests: [] };
  }
}

async function vitest(): Promise<Count> {
  console.log("\n— unit and HTTP tests, on SQLite and PostgreSQL");
  const report = join(reports, "vitest.json");
  const ok = await run("vitest", [
    "run",
    "--project=!slow*",
    "--project=!long*",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  return counted(ok, () => {
    const read: VitestReport = JSON.parse(readFileSync(report, "utf8"));
    return {
      passed: read.numPassedTests,
      failed: read.numFailedTests,
      tests: vitestTests(read, root),
    };
  });
}

async function playwright(): Promise<Count> {
  console.log("\n— journeys in a real browser");
  const report = join(reports, "playwright.json");
  const ok = await run(
    "playwright",
    ["test", "--project=journeys", "--grep-invert=@long|[.]long[.]spec", "--reporter=list,json"],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  );
  return counted(ok, () => {
    const read: PlaywrightReport = JSON.parse(readFileSync(report, "utf8"));
    const { expected, unexpected, flaky } = read.stats;
    return { passed: expected, failed: unexpected + flaky, tests: playwrightTests(read, root) };
  });
}

const counts = [
  await check("types", "tsc", []),
  await check("lint", "biome", ["check"]),
  await check("dead code", "knip", []),
  await vitest(),
  await playwright(),
];
rmSync(reports, { recursive: true, force: true });
const tests = counts.flatMap((count) => count.tests);
console.log(`\nThe slowest tests:\n${slowestTests(tests).join("\n")}`);
const names = failedTests(tests);
if (names.length > 0) console.log(`\nThe failed tests:\n${names.join("\n")}`);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
