// How the site feels to somebody else meanwhile: one request at a time, over and over, each timed.
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { type Answer, percentile, timedRequest } from "./timed-request.ts";

/** Asks these addresses in turn every few milliseconds until it is stopped. */
export function probe(urls: string[], every = 20) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers: Answer[] = [];
  let isStopped = false;
  const done = (async () => {
    for (let turn = 0; !isStopped; turn++) {
      answers.push(await timedRequest(agent, urls[turn % urls.length] as string));
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
export const p99 = (answers: { milliseconds: number }[]) =>
  percentile(
    answers.map(({ milliseconds }) => milliseconds),
    0.99,
  );
