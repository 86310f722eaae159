// How the site feels to somebody else meanwhile: one request at a time, over and over, each timed.
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

export interface Answer {
  status: number;
  milliseconds: number;
}

export function ask(url: string, { headers = {}, agent }: { headers?: Record<string, string>; agent?: Agent } = {}): Promise<Answer> {
  const start = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(url, { headers, ...(agent ? { agent } : { agent: false }) }, (response) => {
    response.resume();
    response.once("end", () => resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - start }));
    response.once("error", reject);
  });
  asked.once("error", reject);
  asked.end();
  return promise;
}

/** Asks these addresses in turn every few milliseconds until it is stopped. */
export function probe(urls: string[], every = 20) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answer[] = [];
  let isStopped = false;
  const done = (async () => {
    for (let turn = 0; !isStopped; turn++) {
      answers.push(await ask(urls[turn % urls.length] as string, { agent }));
      await wait(every);
    }
  })();
  return async () => {
    isStopped = true;
    await done;
    agent.destroy();
    return answers;
  };
}

/** The time that all but a hundredth of them kept. */
export function p99(answers: Answer[]) {
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}
