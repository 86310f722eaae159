// `npm run figures`: puts the figures of the last `npm run bench` into the documents that show them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Run {
  machine: { node: string; processor?: string; cores: number; when: string };
  figures: { name: string; unit: string; figure: number; baseline?: number }[];
}

const root = join(import.meta.dirname, "..");
const { machine, figures }: Run = JSON.parse(
  readFileSync(join(root, "bench", "last-run.json"), "utf8"),
);

/** By its whole name: "home" is not "home on a phone". */
function measured(name: string) {
  const found = figures.find((each) => each.name === name);
  if (!found) throw new Error(`the last run has not measured ${name}`);
  return found;
}

const whole = (value: number) => Math.round(value).toLocaleString("en-US");

/** Replaces what stands between the document's marks. */
function show(path: string, rows: string[][]) {
  const [titles = [], ...rest] = rows;
  const table = [titles, titles.map(() => "---"), ...rest]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
  const processor = machine.processor?.replace(/\s+/g, " ").trim() || "processor unknown";
  const when = `Measured on ${machine.when.slice(0, 10)} with Node ${machine.node.slice(1)} on ${machine.cores} cores (${processor})`;
  const block = `${table}\n\n${when}, load and site on the same machine. Requests are those of a second of processor time.\n`;
  const file = join(root, path);
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(
      /(?<=<!-- figures -->\n).*?(?=<!-- \/figures -->)/s,
      () => block,
    ),
  );
}

function readmeRow(words: string, name: string, baselineIs = "bare node:http with the same bytes") {
  const { figure, unit, baseline } = measured(name);
  const beside =
    baseline === undefined ? "" : `${Math.round((100 * figure) / baseline)} % of ${baselineIs}`;
  return [words, `${whole(figure)} ${unit}`, beside];
}

show("README.md", [
  ["what", "figure", "beside it"],
  readmeRow("home page", "home"),
  readmeRow("a year's page", "a year"),
  readmeRow("the list as JSON", "/music/ as JSON"),
  readmeRow("a cover", "a cover"),
  readmeRow("an account, by its token", "/users/me"),
  readmeRow(
    "home on a slow phone, until it is all there",
    "home on a phone, largest paint",
    "the same page without scripts",
  ),
  readmeRow("home, scripts", "home, scripts over the line"),
  readmeRow("start, until the first answer", "npm start, already built, to the first answer"),
  readmeRow("memory after five minutes of load", "memory after five minutes of load"),
]);

const [pages, covers] = [measured("home").figure, measured("a cover").figure];
/** Five pages and fifteen covers each; a day has its busiest hours at three times its average. */
const visits = 1 / (5 / pages + 15 / covers);
const visitsADay = (visits * 24 * 60 * 60) / 3;

show("docs/scaling.md", [
  ["what", "measured"],
  ["pages", `${whole(pages)} a second`],
  ["covers", `${whole(covers)} a second`],
  ["visits at the busiest moment", `${whole(visits)} a second`],
  ["visits a day", `${Math.floor(visitsADay / 1_000_000)} million`],
  [
    "a change, until the slowest of other instances shows it",
    `${whole(measured("a change seen on the other instance, slowest of 40").figure)} ms`,
  ],
]);
