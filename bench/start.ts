// Measures `npm start` of a built site until the home page arrives. The baseline is release 0.2.0.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../e2e/running-site.ts";
import { byTurns } from "./by-turns.ts";
import type { Figure } from "./figure.ts";

const release = { name: "0.2.0", commit: "412e7397" };
const root = join(import.meta.dirname, "..");

async function timeOf(checkout: string, dataDir: string) {
  const { PATH = "", HOME = "" } = process.env;
  const PORT = String(await freePort());
  const started = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: checkout,
    env: { PATH, HOME, PORT, DATA_DIR: dataDir, LOG_LEVEL: "error" },
    stdio: "ignore",
  });
  const ask = () => fetch(`http://127.0.0.1:${PORT}/`, { headers: { accept: "text/html" } });
  while (!(await ask().catch(() => undefined))?.ok) await wait(5);
  const time = performance.now() - started;
  child.kill();
  await once(child, "close");
  return time;
}

export async function atTheStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "mixtape-bench-"));
  const before = join(folder, release.name);
  const [ourData, theirData] = [join(folder, "ours"), join(folder, "theirs")];
  const run = (program: string, args: string[], cwd = root) =>
    execFileSync(program, args, { cwd, stdio: "ignore" });
  run("git", ["worktree", "add", "--detach", before, release.commit]);
  try {
    run(process.execPath, ["scripts/setup.mjs", "--build"], before);
    return [
      {
        name: "`npm start` of a built site to its first answer",
        unit: "ms",
        ...(await byTurns(
          7,
          () => timeOf(root, ourData),
          () => timeOf(before, theirData),
        )),
        baselineIs: release.name,
        goal: { atMost: 1 },
      },
    ];
  } finally {
    run("git", ["worktree", "remove", "--force", before]);
    rmSync(folder, { recursive: true });
  }
}
