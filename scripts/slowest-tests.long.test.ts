// Both runners, run for real on a folder of tests that take a known time.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { playwrightTimes, slowestTests, vitestTimes } from "./slowest-tests.ts";

const modules = join(import.meta.dirname, "..", "node_modules");

function testsThatTake(times: Record<string, number>, runner: string) {
  const body = ([title, time]: [string, number]) => `test("${title}", () => new Promise((resolve) => setTimeout(resolve, ${time})));`;
  return [`import { test } from "${runner}";`, ...Object.entries(times).map(body)].join("\n");
}

function run(folder: string, command: string, args: string[], environment: Record<string, string> = {}) {
  const { PATH = "", HOME = "" } = process.env;
  execFileSync(join(modules, ".bin", command), args, { cwd: folder, env: { PATH, HOME, ...environment }, stdio: "pipe" });
}

test("the slowest tests of both runners are told together, the slowest first, one that ran twice once", () => {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-slowest-"));
  const report = join(folder, "report.json");
  const read = () => JSON.parse(readFileSync(report, "utf8"));
  try {
    symlinkSync(modules, join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), `{ "type": "module" }`);
    writeFileSync(join(folder, "a.test.ts"), testsThatTake({ quick: 0, slow: 900 }, "vitest"));
    writeFileSync(join(folder, "b.spec.ts"), testsThatTake({ slower: 1800, brisk: 300 }, "@playwright/test"));
    const projects = ["one", "two"].map((name) => ({ test: { name, include: ["*.test.ts"] } }));
    writeFileSync(join(folder, "vitest.config.ts"), `export default ${JSON.stringify({ test: { projects } })}`);
    writeFileSync(join(folder, "playwright.config.ts"), `export default { testMatch: "*.spec.ts" }`);
    run(folder, "vitest", ["run", "--reporter=json", `--outputFile=${report}`]);
    const quick = vitestTimes(read(), folder);
    expect(quick).toHaveLength(4);
    run(folder, "playwright", ["test", "--reporter=json"], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
    const lines = slowestTests([...quick, ...playwrightTimes(read(), folder)], 3);
    expect(lines.map((line) => line.replace(/^ +\d+\.\d s {2}/, ""))).toEqual(["b.spec.ts: slower", "a.test.ts: slow", "b.spec.ts: brisk"]);
    expect(Number.parseFloat(lines[0] ?? "")).toBeGreaterThanOrEqual(1.8);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
