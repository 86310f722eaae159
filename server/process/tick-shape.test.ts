import { expect, it } from "vitest";
import { holdTickShape } from "./tick-shape.ts";

it("holds what Node makes for a tick, and one is enough", async () => {
  const tick = await holdTickShape();
  expect(tick).toHaveProperty("callback");
  expect(tick).toHaveProperty("args");
  expect(await holdTickShape()).toBe(tick);
});
