import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plain, pngFile } from "#server/testing/pictures.ts";
import { runSite } from "./folder.ts";

test("K11: mixed load: memory and the number of open files stay almost constant", {
  timeout: 600_000,
}, async () => {
  await using site = await runSite({ SAMPLE_DATA: "on" });
  const { address, token, api, program } = site;
  const file = await pngFile(plain(300, 300));
  const proc = (name: string) => `/proc/${program.child.pid}/${name}`;
  const openFiles = () => readdirSync(proc("fd")).length;
  const megabytes = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(proc("status"), "utf8"))?.[1]) / 1024;
  const get = async (path: string, accept = "text/html") => {
    const headers = { accept, authorization: `Bearer ${token}` };
    await (await fetch(address + path, { headers })).text();
  };
  const often = [
    () => get("/"),
    () => get("/music/2024"),
    () => get(`/nowhere/${Math.random()}`),
    () => get(`/users/?limit=5&q=${Math.random()}`, "application/json"),
    () => get(`/music/${2000 + Math.floor(Math.random() * 99)}?x=${Math.random()}`, "*/*"),
  ];
  const rare: (() => Promise<unknown>)[] = [
    () => api("PATCH /site/settings", { body: { name: `Site ${Math.random()}` } }),
    () => api("POST /login/access-token", { form: { username: "x", password: "wrong one" } }),
    () => api("POST /utils/uploadfile/", { file }),
  ];
  /** Returns the lowest memory use while the requests run. Higher readings include garbage that is not collected yet. */
  async function leastDuring(requests: number) {
    let least = Number.POSITIVE_INFINITY;
    const client = async (number: number) => {
      for (let turn = number; turn < requests; turn += 6) {
        await often[turn % 5]?.();
        if (turn % 100 === 0) await rare[(turn / 100) % 3]?.().catch(() => {});
        if (turn % 50 === 0) least = Math.min(least, megabytes());
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(client));
    return least;
  }
  const filesBefore = openFiles();
  await leastDuring(10_000);
  const early = await leastDuring(4000);
  await leastDuring(8000);
  // Memory may grow by 1 MB per thousand requests: 8,000 between the measurements and 4,000 during the second one.
  expect((await leastDuring(4000)) - early).toBeLessThan(12);
  await expect.poll(openFiles).toBeLessThanOrEqual(filesBefore + 12);
});
