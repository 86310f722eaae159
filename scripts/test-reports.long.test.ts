// Both runners, run for real on a folder of tests that take a known time, and of one in each that fails.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failedTests, playwrightTests, slowestTests, vitestTests } from "./test-reports.ts";

const modules = join(import.meta.dirname, "..", "node_modules");

function testsThatTake(times: Record<string, number>, runner: string) {
  const body = ([title, time]: [string, number]) =>
    `test("${title}", () => new Promise((resolve) => setTimeout(resolve, ${time})));`;
  const wrong = `test("wrong", () => { throw new Error("${runner} found a fault\\nand more of it"); });`;
  return [`import { test } from "${runner}";`, ...Object.entries(times).map(body), wrong].join(
    "\n",
  );
}

function run(
  folder: string,
  command: string,
  args: string[],
  environment: Record<string, string> = {},
) {
  const { PATH = "", HOME = "" } = process.env;
  const { status } = spawnSync(join(modules, ".bin", command), args, {
    cwd: folder,
    env: { PATH, HOME, ...environment },
  });
  expect(status).toBe(1);
}

test("the slowest and the failed tests of both runners are told together, the slowest first, one that ran twice once", () => {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-reports-"));
  const report = join(folder, "report.json");
  const read = () => JSON.parse(readFileSync(report, "utf8"));
  try {
    symlinkSync(modules, join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
    writeFileSync(join(folder, "a.test.ts"), testsThatTake({ quick: 0, slow: 900 }, "vitest"));
    writeFileSync(join(folder, "broken.test.ts"), `throw new Error("cannot be loaded")`);
    writeFileSync(
      join(folder, "b.spec.ts"),
      testsThatTake({ slower: 1800, brisk: 300 }, "@playwright/test"),
    );
    const projects = ["one", "two"].map((name) => ({ test: { name, include: ["*.test.ts"] } }));
    writeFileSync(
      join(folder, "vitest.config.ts"),
      `export default ${JSON.stringify({ test: { projects } })}`,
    );
    writeFileSync(
      join(folder, "playwright.config.ts"),
      `export default { testMatch: "*.spec.ts" }`,
    );
    run(folder, "vitest", ["run", "--reporter=json", `--outputFile=${report}`]);
    const quick = vitestTests(read(), folder);
    expect(quick).toHaveLength(8);
    run(folder, "playwright", ["test", "--reporter=json"], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
    const tests = [...quick, ...playwrightTests(read(), folder)];
    const lines = slowestTests(tests, 3);
    expect(lines.map((line) => line.replace(/^ +\d+\.\d s {2}/, ""))).toEqual([
      "b.spec.ts: slower",
      "a.test.ts: slow",
      "b.spec.ts: brisk",
    ]);
    expect(Number.parseFloat(lines[0] ?? "")).toBeGreaterThanOrEqual(1.8);
    expect(failedTests(tests).sort()).toEqual([
      "  a.test.ts: wrong\n    Error: vitest found a fault",
      "  b.spec.ts: wrong\n    Error: @playwright/test found a fault",
      "  broken.test.ts: the whole file\n    cannot be loaded",
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
