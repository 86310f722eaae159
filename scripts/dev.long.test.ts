// `npm run dev` as package.json has it, in a copy of the project whose files are changed while it runs.
import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copyProject } from "#server/testing/copy-project.ts";
import { watchProgram } from "#server/testing/run-program.ts";

const root = join(import.meta.dirname, "..");

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

/** An open page: the connection by which Vite tells it of changes. */
async function openPage(address: string) {
  const client = await (await fetch(`${address}/@vite/client`)).text();
  const socket = new WebSocket(
    `${address.replace("http", "ws")}/?token=${/wsToken = "([^"]+)"/.exec(client)?.[1]}`,
    "vite-hmr",
  );
  await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
}

async function endGroup({ pid, exitCode, signalCode }: ChildProcess) {
  if (pid && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
}

test("npm run dev starts again when the server, the contract or the site's settings change, also after a slip", async () => {
  using copy = copyProject();
  const at = (path: string) => join(copy.folder, path);
  const { scripts } = JSON.parse(readFileSync(at("package.json"), "utf8")) as {
    scripts: { dev: string };
  };
  const port = await freePort();
  const { PATH = "", HOME = "" } = process.env;
  const settings = {
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: at("data"),
    SAMPLE_DATA: "off",
  };
  const env = { PATH: `${join(root, "node_modules", ".bin")}:${PATH}`, HOME, ...settings };
  // In a group of its own: the one that watches and the one that serves are ended together.
  const child = spawn("sh", ["-c", scripts.dev], {
    cwd: copy.folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  await using program = { ...watchProgram(child), [Symbol.asyncDispose]: () => endGroup(child) };
  let starts = 0;
  const isReady = () => program.says(new RegExp(`(?:is ready on.*){${++starts}}`, "s"));
  const address = `http://127.0.0.1:${port}`;

  await isReady();
  // Some editors write another file and rename it; a second time the old one is no longer there to be watched.
  for (const [index, path] of [
    "server/process/limiter.ts",
    "contract/errors.ts",
    "site.config.ts",
    "site.config.ts",
  ].entries()) {
    // It must not wait for this one to go away.
    await openPage(address);
    writeFileSync(
      at("saved"),
      `${readFileSync(at(path), "utf8")}\nprocess.stdout.write("change ${index}\\n");\n`,
    );
    renameSync(at("saved"), at(path));
    await program.says(new RegExp(`change ${index}`));
    await isReady();
  }

  const good = readFileSync(at("server/app.ts"), "utf8");
  writeFileSync(at("server/app.ts"), `${good}\nconst half = ;\n`);
  await program.says(/ERR_INVALID_TYPESCRIPT_SYNTAX/);
  writeFileSync(at("server/app.ts"), good);
  await isReady();

  expect((await fetch(`${address}/web/entry-client.tsx`)).status).toBe(200);
  expect((await fetch(`${address}/`, { headers: { accept: "text/html" } })).status).toBe(200);
  await program.says(/"route":"\/"/);
  expect(program.output()).not.toContain('"route":"unknown"');

  // In the middle of a restart: nothing is started any more.
  appendFileSync(at("server/app.ts"), "\n");
  await program.says(/(?:server\/app\.ts has changed.*){3}/s);
  child.kill("SIGTERM");
  expect((await program.ended).code).toBe(0);
  await expect(fetch(address)).rejects.toThrow("fetch failed");
}, 90_000);
