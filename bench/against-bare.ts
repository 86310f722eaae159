// Requests per second of one address, against bare node:http that sends the same headers and bytes.
import type { Figure } from "./figure.ts";
import { requestsPerSecond } from "./load.ts";
import { median } from "./median.ts";
import { startBare } from "./processes.ts";

/** In this many, two bare servers of the same kind come out within 5 % of each other on a machine that others use too. */
const rounds = 24;

export async function againstBare(name: string, url: string, goal: number, headers: Record<string, string> = {}): Promise<Figure> {
  const answer = await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } });
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  await using bare = await startBare(answer);
  const [ours, theirs]: [number[], number[]] = [[], []];
  // In turns and often, so that slow moments of the machine fall on both.
  for (let round = 0; round < rounds; round++) {
    ours.push(await requestsPerSecond(url, headers));
    theirs.push(await requestsPerSecond(bare.address, headers));
  }
  return { name, unit: "req/s", figure: median(ours), baseline: median(theirs), goal: { atLeast: goal } };
}
