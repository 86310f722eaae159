import { expect, test } from "vitest";
import { AppError } from "../http/app-error.ts";
import { createCacheVersion } from "./cache-version.ts";
import { createResponseCache } from "./response-cache.ts";

const page = { status: 200, headers: {}, isCacheable: true };

function versionedCache() {
  const version = createCacheVersion(Date.now);
  const cache = createResponseCache(version);
  const ask = async (text: string | "gone", key = "page /") => {
    const response = await cache.get(key, async () => {
      if (text === "gone") throw new AppError("busy", 1);
      return { ...page, text };
    });
    return String(response.answers.identity.body);
  };
  return { version, cache, ask };
}

test("G3: at most 2,000 responses are cached, those that were asked for last; what is no success is not", async () => {
  const { cache, ask } = versionedCache();
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
  const { cache, ask } = versionedCache();
  const keys = Array.from({ length: 60 }, (_, number) => `page /${number}`);
  for (const key of keys) await ask(key + "x".repeat(1024 * 1024), key);
  expect(keys.filter((key) => cache.find(key)).length).toBeLessThan(48);
  expect(cache.find("page /59")).toBeDefined();
});

test("G4: nothing is cached while LISTEN is lost, and nothing from before is shown afterwards", async () => {
  const { version, cache, ask } = versionedCache();
  await ask("first");
  version.setListening(false);
  await expect(ask("gone")).rejects.toThrow("busy");
  expect(await ask("second")).toBe("second");
  expect(await ask("third")).toBe("third");
  version.setListening(true);
  expect(cache.find("page /")).toBeUndefined();
  expect(await ask("fourth")).toBe("fourth");
  expect(await ask("fifth")).toBe("fourth");
});
