// The attacker of login-flood.test.ts, in a thread of its own: what it costs to attack must not be measured as what it costs to answer.
import { Agent } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { type Answer, timedRequest } from "./timed-request.ts";

const { address, clients, milliseconds } = workerData as {
  address: string;
  clients: number;
  milliseconds: number;
};
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const ends = performance.now() + milliseconds;
const answers: Answer[] = [];

async function attack(client: number) {
  for (let count = 0; performance.now() < ends; count++) {
    const form = new URLSearchParams({
      username: `user${client}.${count}@example.com`,
      password: "wrong password",
    });
    answers.push(await timedRequest(agent, `${address}/login/access-token`, form));
  }
}

await Promise.all(Array.from({ length: clients }, (_, client) => attack(client)));
agent.destroy();
parentPort?.postMessage(answers);
