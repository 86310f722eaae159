import { expect, onTestFinished, test } from "vitest";
import { createImageWorker } from "./create-image-worker.ts";

test("a process that cannot be started costs the work, and nothing else", async () => {
  const { execPath } = process;
  onTestFinished(() => {
    process.execPath = execPath;
  });
  process.execPath = "/there/is/no/such/program";
  const worker = createImageWorker({
    script: "none.ts",
    mostWaiting: 4,
    whenItDies: () => new Error("it died"),
  });
  for (const work of [1, 2]) await expect(worker.make({ work })).rejects.toThrow("it died");
});
