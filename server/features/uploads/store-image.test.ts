import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { readFileSync } from "node:fs";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createImageWorker } from "../../images/create-image-worker.ts";
import { hollowPng, plain } from "../../testing/pictures.ts";
import { makeUpload } from "./store-image.ts";

const started: ChildProcess[] = [];
const note = (message: unknown) =>
  void started.push((message as { process: ChildProcess }).process);
subscribe("child_process", note);
afterAll(() => void unsubscribe("child_process", note));
beforeEach(() => {
  started.length = 0;
});

const running = () =>
  started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);

test.runIf(process.platform === "linux")(
  "image worker: a crash makes only the running upload fail",
  async () => {
    const worker = createImageWorker();
    try {
      const picture = await plain(8, 8).png().toBuffer();
      const large = await plain(6000, 6000).png().toBuffer();
      expect((await makeUpload(worker, picture)).files).toHaveLength(7);
      const [child] = running();
      const environment = readFileSync(`/proc/${child?.pid}/environ`, "utf8").split("\0");
      const known = /^(?:NODE|MALLOC|XDG_CACHE|FONTCONFIG)_|^$/;
      expect(environment.filter((entry) => !known.test(entry))).toEqual([]);
      const send = vi.spyOn(child as ChildProcess, "send");
      const underWay = makeUpload(worker, large);
      child?.kill("SIGKILL");
      const message = "The image is damaged or incomplete";
      await expect(underWay).rejects.toMatchObject({ status: 422, message });
      expect((await makeUpload(worker, picture)).files).toHaveLength(7);
      // A late error of the exited worker must not affect the next worker.
      const sent = send.mock.calls[0]?.at(-1) as unknown as (error: Error) => void;
      sent(new Error("write EPIPE"));
      expect((await makeUpload(worker, picture)).files).toHaveLength(7);
    } finally {
      worker.close();
    }
    await expect.poll(running).toEqual([]);
    expect(started).toHaveLength(2);
  },
);

test("H4: image worker: a file with an invalid header does not start the worker", async () => {
  const worker = createImageWorker();
  const bomb = makeUpload(worker, hollowPng(16_000, 16_000));
  await expect(bomb).rejects.toMatchObject({ status: 422 });
  await expect(makeUpload(worker, Buffer.from("<svg/>"))).rejects.toMatchObject({ status: 415 });
  expect(started).toEqual([]);
});
