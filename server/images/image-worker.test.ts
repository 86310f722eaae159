import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { Work } from "./image-worker.ts";

test("image worker: the process ends without an error message when the site is killed", async () => {
  const script = join(import.meta.dirname, "image-worker.ts");
  const worker = fork(script, { serialization: "advanced", execArgv: [], stdio: "pipe" });
  const look = { palette: { from: "#111", to: "#222", light: "#333" }, seed: 1 };
  worker.send({ name: "makeCover", given: [look] } satisfies Work, () => worker.disconnect());
  const [errors, [code]] = await Promise.all([
    text(worker.stderr as NodeJS.ReadableStream),
    once(worker, "exit"),
  ]);
  expect([errors, code]).toEqual(["", 0]);
});
