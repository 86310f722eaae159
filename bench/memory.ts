// What the process holds after five minutes under load, on everything that is asked for most.
import { readFileSync } from "node:fs";
import type { Figure } from "./figure.ts";
import { askForASecond } from "./load.ts";
import type { Running } from "./processes.ts";

const minutes = 5;

interface Address {
  url: string;
  headers: Record<string, string>;
}

export const megabytesOf = (pid: number | undefined) =>
  Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

export async function memoryUnderLoad({ child }: Running, addresses: Address[]): Promise<Figure[]> {
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) for (const { url, headers } of addresses) await askForASecond(url, headers);
  return [{ name: "memory after five minutes of load", unit: "MB", figure: megabytesOf(child.pid), goal: { atMost: 170 } }];
}
