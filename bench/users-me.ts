// GET /users/me with a token, on SQLite, against bare node:http with the same bytes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requestsPerSecond } from "./load.ts";
import type { Figure } from "./run.ts";

const root = join(import.meta.dirname, "..");
const rounds = 3;

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

function start(script: string, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (text: Buffer) => {
      output += text;
      const found = /(?:listening at|ready on) (http:\/\/[\d.:]+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`${script} ended: ${output}`)));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { address, stop };
}

export async function usersMe(): Promise<Figure> {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-bench-"));
  const owner = { FIRST_SUPERUSER: "owner@example.com", FIRST_SUPERUSER_PASSWORD: "only for the bench" };
  const site = start("server/main.ts", [], {
    ...owner,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    PORT: await freePort(),
    HOST: "127.0.0.1",
    SAMPLE_DATA: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
  });
  const address = await site.address;
  const login = await fetch(`${address}/login/access-token`, {
    method: "POST",
    body: new URLSearchParams({ username: owner.FIRST_SUPERUSER, password: owner.FIRST_SUPERUSER_PASSWORD }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const body = await (await fetch(`${address}/users/me`, { headers })).text();
  const bare = start("bench/bare-server.ts", ["application/json; charset=utf-8", Buffer.from(body).toString("base64")]);
  const bareAddress = await bare.address;
  // In turns, so that a slow moment of the machine falls on both.
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await requestsPerSecond(`${address}/users/me`, { headers }));
    theirs.push(await requestsPerSecond(bareAddress));
  }
  await Promise.all([site.stop(), bare.stop()]);
  rmSync(dataDir, { recursive: true });
  const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(rounds / 2)] as number;
  return { name: "GET /users/me", figure: median(ours), baseline: median(theirs), goal: 0.25 };
}
