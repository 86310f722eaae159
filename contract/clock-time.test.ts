import { expect, test } from "vitest";
import { clockTime } from "./clock-time.ts";

test.each([
  [1, "0:01"],
  [221, "3:41"],
  [600, "10:00"],
  [3723, "1:02:03"],
  [86_400, "24:00:00"],
])("%d seconds are %s", (seconds, written) => {
  expect(clockTime(seconds)).toBe(written);
});
