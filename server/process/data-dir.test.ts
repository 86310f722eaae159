import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { secretKeyIn } from "./data-dir.ts";
import { StartError } from "./start-error.ts";

const folders: string[] = [];
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), "mixtape-secret-"));
  folders.push(made);
  return made;
};
afterEach(() => {
  for (const made of folders.splice(0)) rmSync(made, { recursive: true });
});

test("K6: the first start makes a key of 32 random bytes that its owner alone can read, and the next one finds it", () => {
  const [dataDir, other] = [folder(), folder()];
  const key = secretKeyIn(dataDir);
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
  expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
  expect(secretKeyIn(dataDir)).toBe(key);
  expect(secretKeyIn(other)).not.toBe(key);
});

test("K6: of starts that come at once, one makes the key and all use it", async () => {
  const script = `
    import { parentPort } from "node:worker_threads";
    const { secretKeyIn } = await import(${JSON.stringify(new URL("data-dir.ts", import.meta.url).href)});
    parentPort.postMessage("ready");
    parentPort.on("message", (dataDir) => parentPort.postMessage(secretKeyIn(dataDir)));`;
  const workers = Array.from(
    { length: 6 },
    () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`)),
  );
  const next = async (worker: Worker) => {
    const [message] = await once(worker, "message");
    return String(message);
  };
  await Promise.all(workers.map(next));
  for (let round = 0; round < 20; round++) {
    const dataDir = folder();
    const keys = await Promise.all(
      workers.map((worker) => {
        const answer = next(worker);
        worker.postMessage(dataDir);
        return answer;
      }),
    );
    expect(new Set(keys)).toEqual(
      new Set([readFileSync(join(dataDir, "secret.key"), "utf8").trim()]),
    );
    expect(readdirSync(dataDir)).toEqual(["secret.key"]);
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
});

test("K6: a key that is too short is refused, and not repeated", () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, "secret.key"), "hunter2", { mode: 0o600 });
  try {
    secretKeyIn(dataDir);
    expect.unreachable();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    expect(error.exitCode).toBe(78);
    expect(error.message).toMatch(/secret\.key must hold at least 32 characters/);
    expect(error.message).not.toContain("hunter2");
  }
});
