import { expect, test } from "vitest";
import { cacheKeyOf } from "./cache-routes.ts";

test("G3: every spelling of an address that leads to the same route has one key, and no other has it", () => {
  const keyOf = (url: string, accept = "*/*") =>
    cacheKeyOf({ method: "GET", url, headers: { accept } });
  for (const url of [
    "/music/2024",
    "/music/2024?x",
    "/music/2024#x",
    "/%6dusic/2024",
    "http://x/music/2024",
  ])
    expect([url, keyOf(url)]).toEqual([url, "call /music/2024"]);
  expect(keyOf("/music/2024", "text/html")).toBe("page /music/2024");
  for (const url of ["/music%2f2024", "/music/2024%3Fx", "/music/2024/", "/music/%252024"])
    expect([url, keyOf(url)]).not.toEqual([url, "call /music/2024"]);
});
