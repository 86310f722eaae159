// `npm run figures`: puts the figures of the last `npm run bench` into the documents that show them.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Run {
  machine: { node: string; processor?: string; cores: number; when: string };
  figures: { name: string; unit: string; figure: number; baseline?: number }[];
}

const root = join(import.meta.dirname, "..");
export const documents = ["README.md", "docs/scaling.md"];

/** What README.md shows, by the figure's name; what a run has not measured is left out. */
const shown: [name: string, words: string][] = [
  ["home", "home page"],
  ["a year", "a year's page"],
  ["/music/ as JSON", "the list as JSON"],
  ["a cover", "a cover"],
  ["/users/me", "an account, by its token"],
  ["home on a phone, largest paint", "home on a slow phone, until it is all there"],
  ["home, scripts over the line", "home, scripts"],
  ["npm start, already built, to the first answer", "start, until the first answer"],
  ["memory after five minutes of load", "memory after five minutes of load"],
];

const whole = (value: number) => Math.round(value).toLocaleString("en-US");
const written = (value: number, unit: string) => `${value < 10 && unit !== "req/s" ? value.toFixed(1) : whole(value)} ${unit}`.trim();
const table = (rows: string[][]) => rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");

function beside({ unit, figure, baseline }: Run["figures"][number]) {
  if (baseline === undefined) return "";
  const share = `${Math.round((100 * figure) / baseline)} %`;
  return unit === "req/s" ? `${share} of bare node:http with the same bytes` : `${share} of the same page without scripts`;
}

function measuredOn({ machine: { node, processor = "", cores, when } }: Run) {
  const name = processor.replace(/\s+/g, " ").trim() || "processor unknown";
  return `Measured on ${when.slice(0, 10)} with Node ${node.slice(1)} on ${cores} cores (${name}), load and site on the same machine.`;
}

function readmeBlock(run: Run) {
  const rows = shown.flatMap(([name, words]) => {
    const figure = run.figures.find((each) => each.name === name);
    return figure ? [[words, written(figure.figure, figure.unit), beside(figure)]] : [];
  });
  return `${table([["what", "figure", "beside it"], ["---", "---", "---"], ...rows])}\n\n${measuredOn(run)}`;
}

const visit = { pages: 5, covers: 15 };
const busiest = 3;
const secondsADay = 24 * 60 * 60;

function scalingBlock(run: Run) {
  const of = (name: string) => run.figures.find((each) => each.name.startsWith(name))?.figure;
  const [home, cover, seen] = [of("home") ?? 0, of("a cover") ?? 0, of("a change seen on the other instance")];
  const visits = 1 / (visit.pages / home + visit.covers / cover);
  const rows = [
    ["pages", `${whole(home)} a second`],
    ["covers", `${whole(cover)} a second`],
    ["visits at the busiest moment", `${whole(visits)} a second`],
    ["visits a day", `${(Math.floor((visits * secondsADay) / busiest / 1_000_000)).toFixed(0)} million`],
    ...(seen === undefined ? [] : [["a change, until the slowest of other instances shows it", written(seen, "ms")]]),
  ];
  return `${table([["what", "measured"], ["---", "---"], ...rows])}\n\n${measuredOn(run)}`;
}

const blocks: Record<string, (run: Run) => string> = { readme: readmeBlock, scaling: scalingBlock };

/** The text with its figures as the run measured them. */
export function withFigures(text: string, run: Run): string {
  return text.replace(/(<!-- figures: (\w+) -->\n).*?(<!-- \/figures -->)/gs, (_all, start: string, name: string, end: string) => {
    const block = blocks[name];
    if (!block) throw new Error(`there are no figures named ${name}`);
    return `${start}${block(run)}\n${end}`;
  });
}

export const lastRun = (): Run => JSON.parse(readFileSync(join(root, "bench", "last-run.json"), "utf8"));

if (import.meta.main)
  for (const path of documents.map((name) => join(root, name))) writeFileSync(path, withFigures(readFileSync(path, "utf8"), lastRun()));
