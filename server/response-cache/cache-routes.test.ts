import Fastify from "fastify";
import { expect, test, vi } from "vitest";
import { cacheKeyOf, cacheRoutes } from "./cache-routes.ts";
import { createCacheVersion } from "./cache-version.ts";
import { createResponseCache } from "./response-cache.ts";

test("G3: cache keys: all spellings of a URL that reach the same route share one key", () => {
  const keyOf = (url: string, accept = "*/*") =>
    cacheKeyOf({ method: "GET", url, headers: { accept } });
  for (const url of [
    "/music/2024",
    "/music/2024?x",
    "/music/2024#x",
    "/%6dusic/2024",
    "http://x/music/2024",
  ])
    expect(keyOf(url), url).toBe("call /music/2024");
  expect(keyOf("/music/2024", "text/html")).toBe("page /music/2024");
  for (const url of ["/music%2f2024", "/music/2024%3Fx", "/music/2024/", "/music/%252024"])
    expect([url, keyOf(url)]).not.toEqual([url, "call /music/2024"]);
});

test("response cache: a response made after its request timed out is not cached", async () => {
  await using app = Fastify({ handlerTimeout: 20 });
  const never = async () => Number.POSITIVE_INFINITY;
  cacheRoutes(app, createResponseCache(createCacheVersion(Date.now), never));
  const slow = Promise.withResolvers<object>();
  const handler = vi.fn().mockReturnValueOnce(slow.promise).mockReturnValue({ made: "again" });
  app.get("/music/", { config: { cache: true } }, handler);
  expect((await app.inject("/music/")).statusCode).toBe(503);
  slow.resolve({ made: "late" });
  await vi.waitFor(async () =>
    expect((await app.inject("/music/")).json()).toEqual({ made: "again" }),
  );
});
