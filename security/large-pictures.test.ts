import { expect, test } from "vitest";
import { runSite } from "../e2e/running-site.ts";
import { hollowPng } from "../server/testing/pictures.ts";
import { watchMemory } from "./memory.ts";
import { ownerOf } from "./owner.ts";
import { largestPicture } from "./pictures.ts";
import { p99, probe } from "./probe.ts";

test("H4: five pictures as large as they may be, at once, are all taken, at 300 MB and without anybody else noticing", async () => {
  const picture = new Uint8Array(await largestPicture());
  expect(picture.length).toBeLessThanOrEqual(5 * 1024 * 1024);
  const site = await runSite();
  try {
    const { token } = await ownerOf(site.address);
    const upload = async (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData();
      body.append("file", new Blob([bytes], { type: "image/png" }), "cover.png");
      const start = performance.now();
      const { status } = await fetch(`${site.address}/utils/uploadfile/`, {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${token}` },
      });
      return { status, milliseconds: performance.now() - start };
    };
    // The first call of all also opens the connection and compiles what answers it.
    await upload(new Uint8Array([1]));
    const bombs = [];
    for (const size of [50_000, 16_000])
      bombs.push(await upload(new Uint8Array(hollowPng(size, size))));
    expect(bombs.map(({ status }) => status)).toEqual([422, 422]);
    const stopWatching = watchMemory(site.child.pid as number);
    const stopProbe = probe([
      `${site.address}/utils/health-check/`,
      `${site.address}/music/`,
      `${site.address}/nothing`,
    ]);
    const taken = await Promise.all(Array.from({ length: 5 }, () => upload(picture)));
    const slowest = p99(await stopProbe());
    const grown = stopWatching();
    expect(taken.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(grown).toBeLessThanOrEqual(300);
    expect(slowest).toBeLessThanOrEqual(300);
    for (const { milliseconds } of bombs) expect(milliseconds).toBeLessThanOrEqual(50);
  } finally {
    await site.stop();
  }
});
