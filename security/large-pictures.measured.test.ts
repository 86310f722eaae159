import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { hollowPng } from "#server/testing/pictures.ts";
import { statusOf } from "#server/testing/refusal.ts";
import { runSite } from "./folder.ts";

test("H4: upload: two pictures of the largest size at once take at most 300 MB of memory", {
  timeout: 400_000,
}, async () => {
  // The largest upload: 40 million pixels in less than 5 MiB. Progressive JPEG takes the most memory to decode.
  const raw = { width: 500, height: 400, channels: 3 } as const;
  const grain = await sharp(randomBytes(600_000), { raw }).blur(2).png().toBuffer();
  const picture = await sharp(grain)
    .resize(8000, 5000)
    .jpeg({ progressive: true, quality: 80 })
    .toBuffer();
  await using site = await runSite();
  const upload = (bytes: Buffer) =>
    statusOf(site.api("POST /utils/uploadfile/", { file: new Blob([new Uint8Array(bytes)]) }));
  expect(await upload(hollowPng(50_000, 50_000))).toBe(422);
  const { pid } = site.program.child;
  const megabytes = (process: string | number | undefined, name: string) => {
    const status = readFileSync(`/proc/${process}/status`, "utf8");
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
  };
  const before = megabytes(pid, "VmRSS");
  let [decoding, isUploading] = [0, true];
  const uploads = Promise.all([upload(picture), upload(picture)]).finally(() => {
    isUploading = false;
  });
  // The site stops the decoder process after a large picture, so the test reads the memory while the process runs.
  while (isUploading) {
    await setTimeout(20);
    const [decoder] = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
    if (decoder && existsSync(`/proc/${decoder}`))
      decoding = Math.max(decoding, megabytes(decoder, "VmHWM") || 0);
  }
  expect(await uploads).toEqual([200, 200]);
  expect(decoding).toBeGreaterThan(0);
  expect(megabytes(pid, "VmHWM") - before + decoding).toBeLessThanOrEqual(300);
});
