import { expect, test } from "vitest";
import { startSite } from "../testing/start-site.ts";

test("I9: the health check answers true, with and without a slash at the end", async () => {
  await using site = await startSite();
  for (const address of ["/utils/health-check/", "/utils/health-check"]) {
    const response = await site.send(address);
    expect(response.status).toBe(200);
    // True and nothing else: neither a version nor a name.
    expect(await response.text()).toBe("true");
    expect(Object.values(Object.fromEntries(response.headers)).join()).not.toMatch(
      /node|fastify|mixtape\/|\d\.\d+\.\d/i,
    );
  }
});

test("I9: without its database it answers 503, with a detail and a time to come back", async () => {
  await using site = await startSite();
  await site.db.destroy();
  const response = await site.send("/utils/health-check/");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("1");
  expect(await response.json()).toEqual({
    detail: "The server is busy, please try again in a moment",
  });
});

test("an unknown address is a 404 with a detail", async () => {
  await using site = await startSite();
  const response = await site.send("/nothing/here");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ detail: "Not Found" });
});
