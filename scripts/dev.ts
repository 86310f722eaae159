// `npm run dev`: restarts the site when the server's code changes. Vite itself updates the pages in the browser.
// Node's --watch-path would lose a file that an editor saves by renaming another file over it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
/** The site restarts after this time without another event, because an editor triggers several events per save. */
const quietTime = 100;

// Vite serves each module as its own request, so three reloads in a minute would reach the limit.
const env = { RATE_LIMITS: "off", ...process.env };
const start = () =>
  spawn(process.execPath, [join(root, "server", "main.ts"), "--dev"], { stdio: "inherit", env });
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
  // The old and the new process need the same port and database.
  await end("SIGTERM");
  if (!isEnding) site = start();
}

function changed(path: string) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(() => restart(path));
  }, quietTime);
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
