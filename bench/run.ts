// `npm run bench`: each figure beside a baseline measured in the same run, as a table and in bench/last-run.json.
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { againstBare } from "./against-bare.ts";
import { type Figure, ratioOf, reached } from "./figure.ts";
import { telling } from "./followers.ts";
import { importing } from "./import.ts";
import { instances } from "./instances.ts";
import { longLists } from "./long-lists.ts";
import { memoryUnderLoad } from "./memory.ts";
import { onAPhone } from "./phone.ts";
import { accessToken, type Running } from "./processes.ts";
import { songSearch } from "./song-search.ts";
import { startTime } from "./start.ts";

const page = { accept: "text/html" };
const asPage =
  (path: string) =>
  async ({ address }: Running) => ({ url: address + path, headers: page });

async function cover({ address }: Running) {
  const home = await (await fetch(address, { headers: page })).text();
  return { url: address + /\/images\/[0-9a-f]{32}-480\.webp/.exec(home)?.[0], headers: {} };
}

const goals = {
  home: { goal: 0.85, on: asPage("/") },
  music: { goal: 0.85, on: asPage("/music") },
  "a year": { goal: 0.85, on: asPage("/music/2024") },
  "/music/ as JSON": {
    goal: 0.85,
    on: async ({ address }: Running) => ({ url: `${address}/music/`, headers: {} }),
  },
  "a cover": { goal: 0.8, on: cover },
  "/users/me": {
    goal: 0.25,
    on: async (site: Running) => ({
      url: `${site.address}/users/me`,
      headers: { authorization: `Bearer ${await accessToken(site)}` },
    }),
  },
};

async function underLoad(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, { goal, on }] of Object.entries(goals))
    figures.push(await againstBare(name, goal, on));
  return [...figures, await memoryUnderLoad(Object.values(goals).map(({ on }) => on))];
}

const written = (value: number, unit: string) =>
  `${value < 100 ? value.toFixed(2) : Math.round(value)} ${unit}`;

const figures = [
  ...(await startTime()),
  ...(await longLists()),
  ...(await songSearch()),
  ...(await importing()),
  ...(await telling()),
  ...(await instances()),
  ...(await onAPhone()),
  ...(await underLoad()),
];
console.table(
  figures.map((figure) => ({
    name: figure.name,
    figure: written(figure.figure, figure.unit),
    baseline: figure.baseline === undefined ? "" : written(figure.baseline, figure.unit),
    ratio: ratioOf(figure)?.toFixed(2) ?? "",
    goal: "atLeast" in figure.goal ? `>= ${figure.goal.atLeast}` : `<= ${figure.goal.atMost}`,
    reached: reached(figure) ? "yes" : "NO",
  })),
);
const machine = {
  node: process.version,
  processor: cpus()[0]?.model,
  cores: availableParallelism(),
  when: new Date().toISOString(),
};
writeFileSync(
  join(import.meta.dirname, "last-run.json"),
  `${JSON.stringify({ machine, figures: figures.map((figure) => ({ ...figure, ratio: ratioOf(figure) })) }, null, 2)}\n`,
);
process.exitCode = figures.every(reached) ? 0 : 1;
