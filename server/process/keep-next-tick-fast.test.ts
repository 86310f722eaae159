import { expect, it } from "vitest";
import { keepNextTickFast } from "./keep-next-tick-fast.ts";

it("holds what Node makes for a tick, and one is enough", async () => {
  const tick = await keepNextTickFast();
  expect(tick).toHaveProperty("callback");
  expect(tick).toHaveProperty("args");
  expect(await keepNextTickFast()).toBe(tick);
});
