import { totalmem } from "node:os";
import { expect, test, vi } from "vitest";
import { sendFromPages } from "../http/in-process-send.ts";
import { listening } from "../testing/raw-http.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const stranger = "203.0.113.7";

const statusAt = async (site: TestSite, address: string, headers = {}) =>
  (await site.send(address, { headers }, { remoteAddress: stranger })).status;

test("I9: 600 calls a minute are enough for one address, also where a guard refuses them; health checks are never counted", async () => {
  await using site = await startSite();
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    for (let count = 0; count < 600; count++) expect(await statusAt(site, "/users/me")).toBe(401);
    vi.setSystemTime(Date.now() + 20_000);
    const refused = await site.send("/users/me", {}, { remoteAddress: stranger });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "40"]);
    expect(await refused.json()).toEqual({
      detail: "Too many attempts. Please try again in 40 seconds.",
    });
    expect(await statusAt(site, "/nothing", { accept: "text/html" })).toBe(404);
    expect(await statusAt(site, "/utils/health-check/")).toBe(200);
    expect((await site.send("/users/me", {}, { remoteAddress: "203.0.113.8" })).status).toBe(401);
    // What the site's own pages ask for is counted with the page: strangers must not use up its ceiling.
    const send = sendFromPages(site.app);
    for (let count = 0; count <= 600; count++) expect((await send("/site/", {})).status).toBe(200);
    vi.setSystemTime(Date.now() + 40_000);
    expect(await statusAt(site, "/users/me")).toBe(401);
  } finally {
    vi.useRealTimers();
  }
});

test("I7: while the event loop is late, what is not cached is told when to come back; then everything is answered again", async () => {
  await using site = await startSite();
  const address = `http://127.0.0.1:${await listening(site)}`;
  const page = await (await fetch(address, { headers: { accept: "text/html" } })).text();
  const [script = ""] = /\/assets\/[^"\s]+\.js/.exec(page) ?? [];
  while (!site.app.isUnderPressure()) {
    const until = performance.now() + 1500;
    while (performance.now() < until);
    await new Promise(setImmediate);
  }
  const [refused, ...answered] = await Promise.all(
    ["/nothing", "/", "/utils/health-check/", script].map((path) => fetch(address + path)),
  );
  expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refused?.json()).toEqual({
    detail: "The server is busy, please try again in a moment",
  });
  expect(answered.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(site.app.isUnderPressure, { timeout: 10_000 }).toBe(false);
  expect((await fetch(`${address}/nothing`)).status).toBe(404);
});

test("I7: memory that is full of a burst's leftovers is no reason to refuse anything", async () => {
  const full = { ...process.memoryUsage(), rss: totalmem() };
  const usage = vi.spyOn(process, "memoryUsage").mockReturnValue(full);
  await using site = await startSite();
  await expect.poll(() => site.app.memoryUsage().rssBytes, { timeout: 10_000 }).toBe(full.rss);
  expect(await statusAt(site, "/nothing")).toBe(404);
  usage.mockRestore();
});
