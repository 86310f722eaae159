// From `npm start` on a site that is built, to its first answer.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { freePort } from "./processes.ts";

const rounds = 5;

async function millisecondsToAnswer(dataDir: string) {
  const port = await freePort();
  const started = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      PORT: port,
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      LOG_LEVEL: "warn",
    },
    stdio: "ignore",
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/utils/health-check/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await wait(5);
  const taken = performance.now() - started;
  child.kill("SIGTERM");
  await once(child, "exit");
  return taken;
}

export async function startTime(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "mixtape-bench-"));
  // The first start makes the database; it is the ones after it that are measured.
  await millisecondsToAnswer(dataDir);
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await millisecondsToAnswer(dataDir));
  rmSync(dataDir, { recursive: true, force: true });
  return [
    {
      name: "npm start, already built, to the first answer",
      unit: "ms",
      figure: median(times),
      goal: { atMost: 1500 },
    },
  ];
}
