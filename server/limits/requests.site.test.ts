import { expect, onTestFinished, test, vi } from "vitest";
import { sendFromPages } from "../http/in-process-send.ts";
import { listening } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

test("I9: one address has 600 calls a minute, refused ones included; health checks are never counted", async () => {
  await using site = await startSite();
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const ask = (path: string, remoteAddress = "203.0.113.7", headers = {}) =>
    site.send(path, { headers }, { remoteAddress });
  for (let count = 0; count < 600; count++) expect((await ask("/users/me")).status).toBe(401);
  vi.setSystemTime(Date.now() + 20_000);
  const refused = await ask("/users/me");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "40"]);
  expect(await refused.json()).toEqual({
    detail: "Too many attempts. Please try again in 40 seconds.",
  });
  expect((await ask("/nothing", undefined, { accept: "text/html" })).status).toBe(404);
  expect((await ask("/utils/health-check/")).status).toBe(200);
  expect((await ask("/users/me", "203.0.113.8")).status).toBe(401);
  // The site's own pages are not counted again.
  const send = sendFromPages(site.app);
  for (let count = 0; count <= 600; count++) expect((await send("/site/", {})).status).toBe(200);
  vi.setSystemTime(Date.now() + 40_000);
  expect((await ask("/users/me")).status).toBe(401);
});

test("M4: pictures that are not in memory are counted like calls, beside them", async () => {
  await using site = await startSite();
  const ask = (path: string) => site.send(path, {}, { remoteAddress: "203.0.113.7" });
  for (let count = 0; count < 600; count++) expect((await ask("/images/x.jpg")).status).toBe(404);
  expect((await ask("/images/x.jpg")).status).toBe(429);
  expect((await ask("/users/me")).status).toBe(401);
});

test("I7: while the event loop is late, what is not cached is told when to come back", async () => {
  await using site = await startSite();
  const address = `http://127.0.0.1:${await listening(site)}`;
  const html = { accept: "text/html" };
  async function askWhileLate() {
    await expect.poll(site.app.isUnderPressure).toBe(false);
    const page = await (await fetch(address, { headers: html })).text();
    const [script = ""] = /\/assets\/[^"\s]+\.js/.exec(page) ?? [];
    while (!site.app.isUnderPressure()) {
      const until = performance.now() + 1500;
      while (performance.now() < until);
      await new Promise(setImmediate);
    }
    const paths = ["/nothing", "/", "/utils/health-check/", script];
    return Promise.all(paths.map((path) => fetch(address + path, { headers: html })));
  }
  let answers = await askWhileLate();
  // PostgreSQL may tell of the first start's write only now, which makes the cached page stale.
  if (answers[1]?.status === 503) answers = await askWhileLate();
  expect(answers.map(({ status }) => status)).toEqual([503, 200, 200, 200]);
  expect(answers[0]?.headers.get("retry-after")).toBe("2");
  expect(await answers[0]?.json()).toEqual({
    detail: "The server is busy, please try again in a moment",
  });
  await expect.poll(site.app.isUnderPressure).toBe(false);
  expect((await fetch(`${address}/nothing`)).status).toBe(404);
});
