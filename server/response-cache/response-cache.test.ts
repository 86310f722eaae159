import { expect, test } from "vitest";
import { AppError } from "../http/app-error.ts";
import { createCacheVersion } from "./cache-version.ts";
import { createResponseCache } from "./response-cache.ts";

const minute = 60_000;
const page = { status: 200, headers: {}, isCacheable: true };

function cacheWithClock() {
  const clock = { now: 0 };
  const version = createCacheVersion(() => clock.now);
  const cache = createResponseCache(version);
  const ask = async (text: string | "gone", key = "page /") => {
    const response = await cache.get(key, async () => {
      if (text === "gone") throw new AppError("busy", 1);
      return { ...page, text };
    });
    const { body, headers } = response.answers.identity;
    return { text: String(body), isStale: headers.warning === '110 - "Response is Stale"' };
  };
  return { clock, version, cache, ask };
}

test("G3: at most 2,000 responses are cached, those that were asked for last; what is no success is not", async () => {
  const { cache, ask } = cacheWithClock();
  const keys = Array.from({ length: 2500 }, (_, number) => `page /${number}`);
  for (const key of keys) {
    await ask(key, key);
    expect(cache.find("page /0")).toBeDefined();
  }
  expect(keys.filter((key) => cache.find(key))).toEqual(["page /0", ...keys.slice(-1999)]);
  await cache.get("page /missing", async () => ({
    ...page,
    text: "",
    status: 404,
    isCacheable: false,
  }));
  expect(cache.find("page /missing")).toBeUndefined();
});

test("G3: large responses make room for each other before they take 48 MB", async () => {
  const { cache, ask } = cacheWithClock();
  const keys = Array.from({ length: 60 }, (_, number) => `page /${number}`);
  for (const key of keys) await ask(key + "x".repeat(1024 * 1024), key);
  expect(keys.filter((key) => cache.find(key)).length).toBeLessThan(48);
  expect(cache.find("page /59")).toBeDefined();
});

test("L8: what was right when the database was lost is served for an hour, marked, and no longer", async () => {
  const { clock, version, ask } = cacheWithClock();
  await ask("first");
  version.setListening(false);
  for (const at of [0, 59]) {
    clock.now = at * minute;
    expect(await ask("gone")).toEqual({ text: "first", isStale: true });
  }
  clock.now = 61 * minute;
  await expect(ask("gone")).rejects.toThrow("busy");
  version.setListening(true);
  expect(await ask("second")).toEqual({ text: "second", isStale: false });
});

test("L8: where the database neither answers nor refuses, the last response is sent", async () => {
  const { version, cache, ask } = cacheWithClock();
  await ask("first");
  version.setListening(false);
  const response = await cache.get("page /", () => new Promise(() => {}));
  expect(String(response.answers.identity.body)).toBe("first");
});

test("L8: it is sent until it can be made again, though other instances are heard already", async () => {
  const { version, ask } = cacheWithClock();
  await ask("first");
  version.setListening(false);
  version.setListening(true);
  expect(await ask("gone")).toEqual({ text: "first", isStale: true });
  version.invalidate();
  await expect(ask("gone")).rejects.toThrow("busy");
});
