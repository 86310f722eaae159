import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documents, lastRun, withFigures } from "./figures.ts";

test.each(documents)("the figures in %s are those of the last run", (path) => {
  const text = readFileSync(path, "utf8");
  expect(text).toMatch(/<!-- figures: \w+ -->\n\| what \|/);
  expect(text, "run npm run figures").toBe(withFigures(text, lastRun()));
});

test("a figure is shown as it was measured, beside what it was measured with", () => {
  const run = {
    machine: { node: "v26.0.0", processor: "A  Processor", cores: 2, when: "2026-11-15T05:00:00.000Z" },
    figures: [
      { name: "home", unit: "req/s", figure: 30_000.4, baseline: 40_000 },
      { name: "a cover", unit: "req/s", figure: 20_000, baseline: 40_000 },
      { name: "a change seen on the other instance, slowest of 40", unit: "ms", figure: 17.2 },
    ],
  };
  const text = withFigures("<!-- figures: readme -->\n<!-- /figures -->\n<!-- figures: scaling -->\nold\n<!-- /figures -->", run);
  expect(text).toContain("| home page | 30,000 req/s | 75 % of bare node:http with the same bytes |");
  expect(text).not.toContain("old");
  // Five pages and fifteen covers: 1 / (5 / 30000 + 15 / 20000).
  expect(text).toContain("| visits at the busiest moment | 1,091 a second |");
  expect(text).toContain("| a change, until the slowest of other instances shows it | 17 ms |");
  expect(text).toContain("Measured on 2026-11-15 with Node 26.0.0 on 2 cores (A Processor)");
});
