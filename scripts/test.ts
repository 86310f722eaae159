// `npm test`: every suite in turn, all of them even when one fails, and one last line that counts them together.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Count {
  passed: number;
  failed: number;
}

const root = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "mixtape-test-"));

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const child = spawn(join(root, "node_modules", ".bin", command), args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

async function check(title: string, command: string, args: string[]): Promise<Count> {
  console.log(`\n— ${title}`);
  return (await run(command, args)) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

// A runner that dies before it writes its report, or finds nothing to run, has failed all the same.
function counted(ok: boolean, read: () => Count): Count {
  try {
    const count = read();
    if (count.passed + count.failed === 0) throw new Error("no test ran");
    return ok || count.failed > 0 ? count : { ...count, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

async function vitest(): Promise<Count> {
  console.log("\n— unit and HTTP tests, on SQLite and PostgreSQL");
  const report = join(reports, "vitest.json");
  const ok = await run("vitest", ["run", "--project=!slow*", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]);
  return counted(ok, () => {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  });
}

async function playwright(): Promise<Count> {
  console.log("\n— journeys in a real browser");
  const report = join(reports, "playwright.json");
  const ok = await run("playwright", ["test", "--project=journeys", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  return counted(ok, () => {
    const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, "utf8")).stats;
    return { passed: expected, failed: unexpected + flaky };
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
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
