// `npm run dev`: the site, started again when what the server is made of changes; the pages are replaced by Vite.
// Node's own --watch-path loses a single file that an editor saves by renaming another over it: folders are watched here.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
/** One save triggers several events. */
const quiet = 100;

const start = () =>
  spawn(process.execPath, [join(root, "server", "main.ts"), "--dev"], { stdio: "inherit" });
const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;

let site = start();
let timer: NodeJS.Timeout | undefined;
let restarting = Promise.resolve();
let isEnding = false;

async function end(signal: NodeJS.Signals) {
  if (!isRunning(site)) return;
  const ended = once(site, "exit");
  site.kill(signal);
  await ended;
}

async function restart(path: string) {
  console.log(`${path} has changed: starting again`);
  // The port and the database are free once it has ended.
  await end("SIGTERM");
  if (!isEnding) site = start();
}

function changed(path: string) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(() => restart(path));
  }, quiet);
}

for (const folder of ["server", "contract", "domain"])
  watch(join(root, folder), { recursive: true }, (_event, name) => {
    if (name && !name.endsWith(".test.ts")) changed(join(folder, name));
  });
watch(root, (_event, name) => {
  if (name === "site.config.ts" || name === ".env") changed(name);
});

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, async () => {
    isEnding = true;
    await end(signal);
    process.exit(site.exitCode ?? 1);
  });
