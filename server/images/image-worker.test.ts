import { execFileSync, fork } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { createImageWorker } from "./create-image-worker.ts";
import type { Work } from "./image-worker.ts";

const look = { palette: { from: "#111", to: "#222", light: "#333" }, seed: 1 };

test("image worker: the process has a low priority, so that pages stay fast", async () => {
  const worker = createImageWorker();
  await worker.make("makeCover", look);
  const children = execFileSync("ps", ["-o", "ni=,args=", "--ppid", `${process.pid}`]);
  const [line] = `${children}`.split("\n").filter((each) => each.includes("image-worker.ts"));
  worker.close();
  expect(Number.parseInt(line ?? "", 10)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
});

test("image worker: the process ends without an error message when the site is killed", async () => {
  const script = join(import.meta.dirname, "image-worker.ts");
  const worker = fork(script, { serialization: "advanced", execArgv: [], stdio: "pipe" });
  worker.send({ name: "makeCover", given: [look] } satisfies Work, () => worker.disconnect());
  const [errors, [code]] = await Promise.all([
    text(worker.stderr as NodeJS.ReadableStream),
    once(worker, "exit"),
  ]);
  expect([errors, code]).toEqual(["", 0]);
});
