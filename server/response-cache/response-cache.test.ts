import { expect, test } from "vitest";
import { AppError } from "../http/app-error.ts";
import { createCacheVersion } from "./cache-version.ts";
import { createResponseCache } from "./response-cache.ts";

const page = { status: 200, headers: {}, isCacheable: true };

function versionedCache() {
  const version = createCacheVersion(Date.now);
  const cache = createResponseCache(version, async () => Number.POSITIVE_INFINITY);
  const request = async (text: string | "gone", key = "page /") => {
    const response = await cache.get(key, async () => {
      if (text === "gone") throw new AppError("busy", 1);
      return { ...page, text };
    });
    return String(response.answers.identity.body);
  };
  return { version, cache, request };
}

test("G3: response cache: only the 2,000 most recently used successful responses stay", async () => {
  const { cache, request } = versionedCache();
  const keys = Array.from({ length: 2500 }, (_, number) => `page /${number}`);
  for (const key of keys) {
    await request(key, key);
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

test("G3: response cache: a large response evicts older responses, so that the cache stays below 48 MB", async () => {
  const { cache, request } = versionedCache();
  const keys = Array.from({ length: 60 }, (_, number) => `page /${number}`);
  for (const key of keys) await request(key + "x".repeat(1024 * 1024), key);
  expect(keys.filter((key) => cache.find(key)).length).toBeLessThan(48);
  expect(cache.find("page /59")).toBeDefined();
});

test("G4: response cache: while LISTEN is disconnected, nothing is cached and older responses are dropped", async () => {
  const { version, cache, request } = versionedCache();
  await request("first");
  version.setListening(false);
  await expect(request("gone")).rejects.toThrow("busy");
  expect(await request("second")).toBe("second");
  expect(await request("third")).toBe("third");
  version.setListening(true);
  expect(cache.find("page /")).toBeUndefined();
  expect(await request("fourth")).toBe("fourth");
  expect(await request("fifth")).toBe("fourth");
});
