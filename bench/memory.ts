// What the process holds after five minutes under load, on everything that is asked for most.
import { readFileSync } from "node:fs";
import type { Asked } from "./against-bare.ts";
import type { Figure } from "./figure.ts";
import { askForASecond } from "./load.ts";
import { type Running, startSite } from "./processes.ts";

const minutes = 5;

export const megabytesOf = (pid: number | undefined) =>
  Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

export async function memoryUnderLoad(
  addressesOn: ((site: Running) => Promise<Asked>)[],
): Promise<Figure> {
  await using site = await startSite();
  const addresses = await Promise.all(addressesOn.map((addressOn) => addressOn(site)));
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end)
    for (const { url, headers } of addresses) await askForASecond(url, headers);
  return {
    name: "memory after five minutes of load",
    unit: "MB",
    figure: megabytesOf(site.child.pid),
    goal: { atMost: 170 },
  };
}
