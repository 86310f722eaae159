import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hollowPng, plain } from "../testing/pictures.ts";
import { createUploadWorker } from "./create-upload-worker.ts";

/** The processes that this one has started and that run this script. */
const workers = () =>
  readdirSync("/proc").filter((entry) => {
    try {
      const isOurs = new RegExp(`^PPid:\\s+${process.pid}$`, "m").test(readFileSync(`/proc/${entry}/status`, "utf8"));
      return isOurs && readFileSync(`/proc/${entry}/cmdline`, "utf8").includes("images/upload-worker.ts");
    } catch {
      return false;
    }
  });

test.runIf(process.platform === "linux")(
  "a decoder that dies takes one upload with it and nothing else, and has seen no secret",
  async () => {
    const worker = createUploadWorker();
    try {
      const picture = await plain(8, 8).png().toBuffer();
      expect((await worker.makeImage(picture)).files).toHaveLength(7);
      const [pid = ""] = workers();
      expect(
        readFileSync(`/proc/${pid}/environ`, "utf8")
          .split("\0")
          .filter(Boolean)
          .map((entry) => entry.split("=")[0])
          .sort(),
      ).toEqual(["MALLOC_ARENA_MAX", "NODE_CHANNEL_FD", "NODE_CHANNEL_SERIALIZATION_MODE", "NODE_COMPILE_CACHE"]);
      const large = plain(6000, 6000).png().toBuffer();
      const underWay = worker.makeImage(await large);
      process.kill(Number(pid), "SIGKILL");
      await expect(underWay).rejects.toMatchObject({ status: 422, message: "The image is damaged or incomplete" });
      expect((await worker.makeImage(picture)).files).toHaveLength(7);
    } finally {
      worker.close();
    }
    await expect.poll(workers).toEqual([]);
  },
);

test("H4: what a file's first bytes give away starts no decoder", async () => {
  const worker = createUploadWorker();
  const before = performance.now();
  for (const size of [50_000, 16_000]) await expect(worker.makeImage(hollowPng(size, size))).rejects.toMatchObject({ status: 422 });
  await expect(worker.makeImage(Buffer.from("<svg/>"))).rejects.toMatchObject({ status: 415 });
  expect(performance.now() - before).toBeLessThan(50);
});

test("H3: more than 5 MiB is too large, whatever it is", async () => {
  const { makeImage, close } = createUploadWorker();
  await expect(makeImage(Buffer.alloc(5 * 1024 * 1024 + 1))).rejects.toMatchObject({ code: "image_too_large", status: 413 });
  close();
});
