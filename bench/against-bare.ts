// Requests in a second of processor time, of one address, against bare node:http that sends the same headers and bytes.
import type { Figure } from "./figure.ts";
import { requestsPerSecond } from "./load.ts";
import { type Running, startBare, startSite } from "./processes.ts";

export interface Asked {
  url: string;
  headers: Record<string, string>;
}

/** A process is up to 5 % quicker or slower than another of the same kind, for as long as it runs: so several of each. */
const rounds = 3;

async function comparedOnce(addressOn: (site: Running) => Promise<Asked>) {
  await using site = await startSite();
  const { url, headers } = await addressOn(site);
  const answer = await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } });
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  await using bare = await startBare(answer);
  // Awaited here: both end with this function.
  return await requestsPerSecond(
    [
      { ...site, url },
      { ...bare, url: bare.address },
    ],
    headers,
  );
}

export async function againstBare(
  name: string,
  goal: number,
  addressOn: (site: Running) => Promise<Asked>,
): Promise<Figure> {
  let [figure, baseline] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    const [ofSite, ofBare] = await comparedOnce(addressOn);
    figure += ofSite / rounds;
    baseline += ofBare / rounds;
  }
  return { name, unit: "req/s", figure, baseline, goal: { atLeast: goal } };
}
