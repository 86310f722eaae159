import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { secretKeyIn } from "./data-dir.ts";

function folder() {
  const path = mkdtempSync(join(tmpdir(), "mixtape-secret-"));
  const file = join(path, "secret.key");
  return { path, file, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}

test("K6: the first start makes a private key of 32 bytes, and the next one finds it; a short one is refused", () => {
  using here = folder();
  using other = folder();
  const key = secretKeyIn(here.path);
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
  expect(statSync(here.file).mode & 0o777).toBe(0o600);
  expect(secretKeyIn(here.path)).toBe(key);
  expect(secretKeyIn(other.path)).not.toBe(key);
  writeFileSync(here.file, "hunter2");
  expect(() => secretKeyIn(here.path)).toThrow(
    expect.objectContaining({
      exitCode: 78,
      message: expect.stringMatching(
        /^(?!.*hunter2).*secret\.key must contain at least 32 characters/s,
      ),
    }),
  );
});

test("K6: of starts that come at once, one makes the key and all use it", async () => {
  const script = `
    import { parentPort } from "node:worker_threads";
    const { secretKeyIn } = await import(${JSON.stringify(new URL("data-dir.ts", import.meta.url).href)});
    parentPort.postMessage("ready");
    parentPort.on("message", (dataDir) => parentPort.postMessage(secretKeyIn(dataDir)));`;
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  const workers = Array.from({ length: 6 }, () => new Worker(url));
  const answers = () =>
    Promise.all(workers.map(async (worker) => (await once(worker, "message"))[0]));
  await answers();
  for (let round = 0; round < 20; round++) {
    using shared = folder();
    const keys = answers();
    for (const worker of workers) worker.postMessage(shared.path);
    expect(new Set(await keys)).toEqual(new Set([readFileSync(shared.file, "utf8").trim()]));
    expect(readdirSync(shared.path)).toEqual(["secret.key"]);
  }
  await Promise.all(workers.map((worker) => worker.terminate()));
});
