import { expect, test } from "vitest";
import { cachedResponse } from "./cached-response.ts";
import { createFileCache } from "./file-cache.ts";

function cacheOf(maxSize: number) {
  const clock = { now: 1 };
  const loaded: string[] = [];
  const load = async (name: string) => {
    loaded.push(name);
    if (name === "fails") throw new Error("gone");
    return name === "missing"
      ? undefined
      : cachedResponse({}, { identity: Buffer.alloc(Number.parseInt(name, 10)) });
  };
  return {
    clock,
    loaded,
    cache: createFileCache({ maxSize, ttl: 1000, now: () => clock.now, load }),
  };
}

test("a hundred who ask for one large file at once share its bytes", async () => {
  const { cache, loaded } = cacheOf(100);
  const files = await Promise.all(Array.from({ length: 100 }, () => cache.fetch("90")));
  expect(new Set(files.map((file) => file?.answers.identity.body)).size).toBe(1);
  expect(loaded).toEqual(["90"]);
});

test("a file is forgotten after a while, however often it was asked for", async () => {
  const { cache, clock } = cacheOf(100);
  await cache.fetch("10");
  clock.now += 1000;
  expect(cache.get("10")).toBeDefined();
  clock.now += 1;
  expect(cache.get("10")).toBeUndefined();
});

test("what is missing or fails is asked for again", async () => {
  const { cache, loaded } = cacheOf(100);
  for (let round = 0; round < 2; round++) {
    expect(await cache.fetch("missing")).toBeUndefined();
    await expect(cache.fetch("fails")).rejects.toThrow("gone");
  }
  expect(loaded).toEqual(["missing", "fails", "missing", "fails"]);
});
