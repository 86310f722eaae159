import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { ownerAt } from "#server/testing/owner-at.ts";
import { hollowPng } from "#server/testing/pictures.ts";
import { statusOf } from "#server/testing/refusal.ts";
import { addressOf, runProgram } from "#server/testing/run-program.ts";
import { settingsFor, temporaryFolder } from "./folder.ts";

/** Megabytes that a process and those it has started hold. */
function memoryOf(pid: number) {
  const statuses = readdirSync("/proc").flatMap((name) => {
    try {
      return /^\d+$/.test(name) ? [readFileSync(`/proc/${name}/status`, "utf8")] : [];
    } catch {
      // The process has ended.
      return [];
    }
  });
  const ours = statuses.filter((text) => new RegExp(`^P?Pid:\\s+${pid}$`, "m").test(text));
  const held = ours.map((text) => Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0));
  return held.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}

test("H4: two pictures as large as they may be, at once, are taken, at 300 MB", {
  timeout: 400_000,
}, async () => {
  // Forty million pixels, progressive, the costliest kind to decode, and still within 5 MiB.
  const raw = { width: 500, height: 400, channels: 3 } as const;
  const grain = await sharp(randomBytes(600_000), { raw }).blur(2).png().toBuffer();
  const picture = await sharp(grain)
    .resize(8000, 5000)
    .jpeg({ progressive: true, quality: 80 })
    .toBuffer();
  using data = temporaryFolder();
  await using program = runProgram(settingsFor(data.path));
  const { api } = await ownerAt(await addressOf(program));
  const upload = (bytes: Buffer) =>
    statusOf(api("POST /utils/uploadfile/", { file: new Blob([new Uint8Array(bytes)]) }));
  expect(await upload(hollowPng(50_000, 50_000))).toBe(422);
  const held = () => memoryOf(program.child.pid ?? 0);
  const before = held();
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, held());
  }, 100);
  expect(await Promise.all([upload(picture), upload(picture)])).toEqual([200, 200]);
  clearInterval(timer);
  expect(most).toBeGreaterThan(before);
  expect(most - before).toBeLessThanOrEqual(300);
});
