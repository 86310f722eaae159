import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { runSite } from "../e2e/running-site.ts";
import { note } from "../server/testing/note.ts";
import { watchMemory } from "./memory.ts";
import { ownerOf } from "./owner.ts";
import { p99, probe } from "./probe.ts";

const run = promisify(execFile);

test("L7: 60 connections that pipeline without reading are cut, and nobody else notices them", async (context) => {
  const site = await runSite();
  try {
    await (await ownerOf(site.address)).addPlaylists();
    for (const path of ["/", "/music", "/openapi.json"])
      await fetch(site.address + path, { headers: { accept: "text/html" } });
    const stopWatching = watchMemory(site.child.pid as number);
    const stopProbe = probe([`${site.address}/utils/health-check/`, `${site.address}/music/`], 5);
    const flood = await run(process.execPath, [
      join(import.meta.dirname, "pipelining-flood.ts"),
      new URL(site.address).port,
      "60",
    ]);
    // As long as it takes to see what stays behind.
    await wait(2000);
    const slowest = p99(await stopProbe());
    const grown = stopWatching();
    const { last } = JSON.parse(flood.stdout) as { last: number };
    note(
      context,
      `all cut after ${last.toFixed(0)} ms, p99 meanwhile ${slowest.toFixed(0)} ms, +${grown.toFixed(0)} MB`,
    );
    expect(last).toBeLessThan(10_000);
    expect(slowest).toBeLessThan(300);
    expect(grown).toBeLessThanOrEqual(50);
  } finally {
    await site.stop();
  }
});
