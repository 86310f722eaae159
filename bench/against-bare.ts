// Requests in a second of processor time, of one address, against bare node:http that sends the same headers and bytes.
import type { Figure } from "./figure.ts";
import { requestsPerSecond } from "./load.ts";
import { type Running, startBare } from "./processes.ts";

interface Asked {
  url: string;
  headers: Record<string, string>;
  goal: number;
}

export async function againstBare(name: string, { child }: Running, { url, headers, goal }: Asked): Promise<Figure> {
  const answer = await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } });
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  await using bare = await startBare(answer);
  const [figure, baseline] = await requestsPerSecond(
    [
      { url, child },
      { url: bare.address, child: bare.child },
    ],
    headers,
  );
  return { name, unit: "req/s", figure, baseline, goal: { atLeast: goal } };
}
