import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

// A process of its own: in this one the site's own rule may hold already, that no drawing is read.
test("the icons are drawn from icon.svg as it is now", () => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/draw-icons.ts", "--check"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
});
