import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ratios } from "./photo-grid.tsx";

test("photo grid: photography.css has a rule for every ratio", () => {
  const css = readFileSync(join(import.meta.dirname, "photography.css"), "utf8");
  const rules = css.matchAll(/\[data-ratio="(.+)"\] \{\s+--ratio: (.+);/g);
  expect([...rules].map(([, name, ratio]) => [Number(name), Number(ratio)])).toEqual(
    ratios.map((ratio) => [ratio, ratio]),
  );
});
