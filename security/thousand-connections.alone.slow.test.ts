import { once } from "node:events";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { runSite } from "../e2e/running-site.ts";
import { note } from "../server/testing/note.ts";
import { type Load, type LoadResult, load } from "./load.ts";
import { ownerOf } from "./owner.ts";
import { p99, probe } from "./probe.ts";
import { type Answer, timedRequest } from "./timed-request.ts";

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, "Host: x", ...headers, "", ""].join("\r\n");

test("I7: a thousand connections get answers, or 503 with a time to wait, within a second; when they are gone, so is the trouble", async (context) => {
  const site = await runSite();
  try {
    const { token, addPlaylists } = await ownerOf(site.address);
    await addPlaylists();
    const requests = [
      get("/", "Accept: text/html"),
      get("/music", "Accept: text/html"),
      get("/music/2024"),
      get("/users/me", `Authorization: Bearer ${token}`),
      get("/music/2024", "Accept: text/html", "Accept-Encoding: br"),
      get("/nothing"),
      get("/playlists/?limit=5", `Authorization: Bearer ${token}`),
      get("/nowhere", "Accept: text/html"),
    ];
    const { answers, broken } = await load({
      port: Number(new URL(site.address).port),
      connections: 1000,
      seconds: 10,
      requests,
    });
    const started = performance.now();
    // Made for this request: the kept answers are there in any case.
    const isAsUsual = ({ status, milliseconds }: Answer) => status === 404 && milliseconds <= 100;
    const agent = new Agent();
    while (!isAsUsual(await timedRequest(agent, `${site.address}/nowhere`))) await wait(20);
    const recovery = performance.now() - started;
    const worst = answers.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0);
    const busy = answers.filter(({ status }) => status === 503);
    note(
      context,
      `${answers.length} answers in 10 s, ${busy.length} of them 503, p99 ${p99(answers).toFixed(0)} ms, worst ${worst.toFixed(0)} ms, as usual ${recovery.toFixed(0)} ms after`,
    );
    // The requests for what is not there are answered as such.
    const unexpected = answers.filter(
      ({ status, retryAfter }) =>
        ![200, 304, 404].includes(status) && !(status === 503 && retryAfter),
    );
    expect(unexpected).toEqual([]);
    expect(broken).toBe(0);
    expect(answers.length).toBeGreaterThan(1000);
    expect(p99(answers)).toBeLessThanOrEqual(1000);
    expect(recovery).toBeLessThanOrEqual(2000);
  } finally {
    await site.stop();
  }
});

test("I9: under load the health check answers within 50 ms, and is never refused", async (context) => {
  const site = await runSite();
  try {
    const underLoad = async (seconds: number): Promise<LoadResult> => {
      const requests = [get("/nothing"), get("/nothing"), get("/", "Accept: text/html")];
      const asked: Load = {
        port: Number(new URL(site.address).port),
        connections: 50,
        seconds,
        requests,
      };
      const [result] = await once(
        new Worker(new URL("load-thread.ts", import.meta.url), { workerData: asked }),
        "message",
      );
      return result;
    };
    // A process that has just started is busy with compiling itself.
    await underLoad(1);
    const stopProbe = probe([`${site.address}/utils/health-check/`], 2);
    const { answers } = await underLoad(2);
    const checks = await stopProbe();
    note(
      context,
      `${checks.length} checks beside ${answers.length} other answers, p99 ${p99(checks).toFixed(0)} ms`,
    );
    expect(checks.length).toBeGreaterThan(50);
    expect(new Set(checks.map(({ status }) => status))).toEqual(new Set([200]));
    expect(p99(checks)).toBeLessThanOrEqual(50);
  } finally {
    await site.stop();
  }
});
