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
import { accessToken, startSite } from "./processes.ts";
import { songSearch } from "./song-search.ts";
import { startTime } from "./start.ts";

async function underLoad(): Promise<Figure[]> {
  await using site = await startSite();
  const page = { accept: "text/html" };
  const home = await (await fetch(site.address, { headers: page })).text();
  const cover = /\/images\/[0-9a-f]{32}-480\.webp/.exec(home)?.[0] ?? "";
  const addresses = {
    home: { url: `${site.address}/`, headers: page, goal: 0.85 },
    music: { url: `${site.address}/music`, headers: page, goal: 0.85 },
    "a year": { url: `${site.address}/music/2024`, headers: page, goal: 0.85 },
    "/music/ as JSON": { url: `${site.address}/music/`, headers: {}, goal: 0.85 },
    "a cover": { url: site.address + cover, headers: {}, goal: 0.8 },
    "/users/me": { url: `${site.address}/users/me`, headers: { authorization: `Bearer ${await accessToken(site)}` }, goal: 0.25 },
  };
  const figures: Figure[] = [];
  for (const [name, asked] of Object.entries(addresses)) figures.push(await againstBare(name, site, asked));
  return [...figures, ...(await memoryUnderLoad(site, Object.values(addresses)))];
}

const written = (value: number, unit: string) => `${value < 100 ? value.toFixed(2) : Math.round(value)} ${unit}`;

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
const machine = { node: process.version, processor: cpus()[0]?.model, cores: availableParallelism(), when: new Date().toISOString() };
writeFileSync(
  join(import.meta.dirname, "last-run.json"),
  `${JSON.stringify({ machine, figures: figures.map((figure) => ({ ...figure, ratio: ratioOf(figure) })) }, null, 2)}\n`,
);
process.exitCode = figures.every(reached) ? 0 : 1;
