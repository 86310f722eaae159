import { expect, onTestFinished, test, vi } from "vitest";
import { sendFromPages } from "../http/in-process-send.ts";
import { listening } from "../testing/raw-http.ts";
import { startSite } from "../testing/start-site.ts";

test("I9: requests: the 601st API request of an IP address in a minute is refused", async () => {
  await using site = await startSite();
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const request = (path: string, remoteAddress = "203.0.113.7", headers = {}) =>
    site.send(path, { headers }, { remoteAddress });
  for (let count = 0; count < 600; count++) expect((await request("/users/me")).status).toBe(401);
  vi.setSystemTime(Date.now() + 20_000);
  const refused = await request("/users/me");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "40"]);
  expect(await refused.json()).toEqual({
    detail: "Too many attempts. Please try again in 40 seconds.",
  });
  expect((await request("/nothing", undefined, { accept: "text/html" })).status).toBe(404);
  expect((await request("/utils/health-check/")).status).toBe(200);
  expect((await request("/users/me", "203.0.113.8")).status).toBe(401);
  // API requests that pages send in process are not counted.
  const send = sendFromPages(site.app);
  for (let count = 0; count <= 600; count++) expect((await send("/site/", {})).status).toBe(200);
  vi.setSystemTime(Date.now() + 40_000);
  expect((await request("/users/me")).status).toBe(401);
});

test("M4: requests: the limit for uncached images is separate from the limit for API requests", async () => {
  await using site = await startSite();
  const request = (path: string) => site.send(path, {}, { remoteAddress: "203.0.113.7" });
  for (let count = 0; count < 600; count++)
    expect((await request("/images/x.jpg")).status).toBe(404);
  expect((await request("/images/x.jpg")).status).toBe(429);
  expect((await request("/users/me")).status).toBe(401);
});

test("I7: requests: uncached URLs get 503 with Retry-After while the event loop lags", async () => {
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
  // A late notification from PostgreSQL may have invalidated the cached page.
  if (answers[1]?.status === 503) answers = await askWhileLate();
  expect(answers.map(({ status }) => status)).toEqual([503, 200, 200, 200]);
  expect(answers[0]?.headers.get("retry-after")).toBe("2");
  expect(await answers[0]?.json()).toEqual({
    detail: "The server is busy, please try again in a moment",
  });
  await expect.poll(site.app.isUnderPressure).toBe(false);
  expect((await fetch(`${address}/nothing`)).status).toBe(404);
});
