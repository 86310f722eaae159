// `npm run bench`: each figure beside a baseline measured in the same run, as a table and in bench/last-run.json.
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { againstBare } from "./against-bare.ts";
import { type Figure, ratioOf, reached } from "./figure.ts";
import { instances } from "./instances.ts";
import { longLists } from "./long-lists.ts";
import { onAPhone } from "./phone.ts";
import { accessToken, startSite } from "./processes.ts";

async function throughput(): Promise<Figure[]> {
  await using site = await startSite();
  const page = { accept: "text/html" };
  const home = await (await fetch(site.address, { headers: page })).text();
  const cover = /\/images\/[0-9a-f]{32}-480\.webp/.exec(home)?.[0] ?? "";
  return [
    await againstBare("home", `${site.address}/`, 0.75, page),
    await againstBare("music", `${site.address}/music`, 0.75, page),
    await againstBare("a year", `${site.address}/music/2024`, 0.75, page),
    await againstBare("/music/ as JSON", `${site.address}/music/`, 0.75),
    await againstBare("a cover", site.address + cover, 0.6),
    await againstBare("/users/me", `${site.address}/users/me`, 0.25, { authorization: `Bearer ${await accessToken(site)}` }),
  ];
}

const written = (value: number, unit: string) => `${value < 100 ? value.toFixed(2) : Math.round(value)} ${unit}`;

const figures = [...(await longLists()), ...(await instances()), ...(await throughput()), ...(await onAPhone())];
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
