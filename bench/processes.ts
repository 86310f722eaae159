// The processes that are measured: the site, and the baseline beside it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeFlags, startEnvironment } from "#server/testing/as-started.ts";

const root = join(import.meta.dirname, "..");

export interface Running extends AsyncDisposable {
  address: string;
  child: ChildProcess;
}

async function start(args: string[], environment: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (text: Buffer) => {
      output += text;
      const found = /ready on (http:\/\/[\d.:]+)/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once("exit", () =>
      reject(new Error(`node ${args.join(" ")} ended before it was ready: ${output}`)),
    );
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  return { address, child, [Symbol.asyncDispose]: stop };
}

export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

const owner = { username: "owner@example.com", password: "only for the bench" };

/** The site as `npm start` runs it, with its samples, in a folder of its own unless the settings name one. */
export async function startSite(settings: Record<string, string> = {}): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-bench-"));
  const account = { FIRST_SUPERUSER: owner.username, FIRST_SUPERUSER_PASSWORD: owner.password };
  const place = { DATA_DIR: dataDir, DATABASE_URL: "", PORT: await freePort(), HOST: "127.0.0.1" };
  const quiet = { RATE_LIMITS: "off", LOG_LEVEL: "warn" };
  const running = await start([...nodeFlags, "server/main.ts"], {
    ...startEnvironment,
    ...account,
    ...place,
    ...quiet,
    ...settings,
  });
  return {
    ...running,
    [Symbol.asyncDispose]: async () => {
      await running[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export const logIn = ({ address }: Running) =>
  fetch(`${address}/login/access-token`, { method: "POST", body: new URLSearchParams(owner) });

export async function accessToken(site: Running): Promise<string> {
  const { access_token } = (await (await logIn(site)).json()) as { access_token: string };
  return access_token;
}

/** node:http that answers the same headers and bytes to everything; the date and what the connection needs it adds itself. */
export async function startBare(answer: Response) {
  const own = [...answer.headers].filter(
    ([name]) => !["date", "connection", "keep-alive", "transfer-encoding"].includes(name),
  );
  const body = Buffer.from(await answer.arrayBuffer()).toString("base64");
  return start(["bench/bare-server.ts", JSON.stringify(own.flat()), body]);
}
