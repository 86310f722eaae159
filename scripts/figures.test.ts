// What the documents show is what the last run measured: read from its own file, not from what wrote the documents.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Run {
  machine: { node: string; when: string };
  figures: { name: string; unit: string; figure: number; baseline?: number }[];
}

const run: Run = JSON.parse(readFileSync("bench/last-run.json", "utf8"));

/** The table between the marks, by the words of each row; numbers without their commas. */
function tableOf(path: string): Record<string, string[]> {
  const [, block = ""] =
    /<!-- figures -->\n(.*?)<!-- \/figures -->/s.exec(readFileSync(path, "utf8")) ?? [];
  expect(block).toContain(
    `Measured on ${run.machine.when.slice(0, 10)} with Node ${run.machine.node.slice(1)} `,
  );
  const rows = block.split("\n").filter((line) => line.startsWith("| "));
  const cells = rows.slice(2).map((line) =>
    line
      .slice(2, -2)
      .replace(/(?<=\d),(?=\d)/g, "")
      .split(" | "),
  );
  return Object.fromEntries(cells.map(([words = "", ...rest]) => [words, rest]));
}

function measured(name: string, unit: string) {
  const found = run.figures.filter((each) => each.name === name && each.unit === unit);
  expect(found, `${name} in ${unit}`).toHaveLength(1);
  return found[0] as Run["figures"][number];
}

test("README.md shows the figures of the last run: run npm run figures", () => {
  const shown: [words: string, name: string, unit: string, beside: string][] = [
    ["home page", "home", "req/s", "bare node:http with the same bytes"],
    ["a year's page", "a year", "req/s", "bare node:http with the same bytes"],
    ["the list as JSON", "/music/ as JSON", "req/s", "bare node:http with the same bytes"],
    ["a cover", "a cover", "req/s", "bare node:http with the same bytes"],
    ["an account, by its token", "/users/me", "req/s", "bare node:http with the same bytes"],
    [
      "home on a slow phone, until it is all there",
      "home on a phone, largest paint",
      "ms",
      "the same page without scripts",
    ],
    ["home, scripts", "home, scripts over the line", "kB", ""],
    ["start, until the first answer", "npm start, already built, to the first answer", "ms", ""],
    ["memory after five minutes of load", "memory after five minutes of load", "MB", ""],
  ];
  const rows = shown.map(([words, name, unit, beside]) => {
    const { figure, baseline = 0 } = measured(name, unit);
    return [
      words,
      [
        `${Math.round(figure)} ${unit}`,
        beside && `${Math.round((100 * figure) / baseline)} % of ${beside}`,
      ],
    ];
  });
  expect(tableOf("README.md")).toEqual(Object.fromEntries(rows));
});

test("docs/scaling.md shows the figures of the last run, and what follows from them: run npm run figures", () => {
  const [home, cover] = [measured("home", "req/s").figure, measured("a cover", "req/s").figure];
  const change = measured("a change seen on the other instance, slowest of 40", "ms").figure;
  // As the page says: five pages and fifteen covers a visit, and the busiest hours three times the average.
  const visits = 1 / (5 / home + 15 / cover);
  expect(tableOf("docs/scaling.md")).toEqual({
    pages: [`${Math.round(home)} a second`],
    covers: [`${Math.round(cover)} a second`],
    "visits at the busiest moment": [`${Math.round(visits)} a second`],
    "visits a day": [`${Math.floor((visits * 86_400) / 3 / 1e6)} million`],
    "a change, until the slowest of other instances shows it": [`${Math.round(change)} ms`],
  });
});
