import { expect, test } from "vitest";
import { kindProblem, sizeProblem } from "./picture-problem.ts";

const limit = 5 * 1024 * 1024;
const neither = "Only png and jpeg images are accepted";
const heic = "This looks like an iPhone photo (HEIC). Save it as JPEG first.";
const starts = { png: "89504e470d0a1a0a", jpeg: "ffd8ffe0" };

test.each(Object.values(starts))("what begins with %s may be sent", async (start) => {
  expect(await kindProblem(new Blob([Buffer.from(start, "hex")]))).toBeUndefined();
});

test.each([
  ["", "This file is empty"],
  ["GIF89a", neither],
  ["\0\0\0\x18ftypheic", heic],
])("what begins with %j may not, however it calls itself", async (start, problem) => {
  expect(await kindProblem(new Blob([start], { type: "image/png" }))).toBe(problem);
});

test("up to 5 MiB may be sent", () => {
  expect(sizeProblem({ size: limit })).toBeUndefined();
  expect(sizeProblem({ size: limit + 1 })).toBe("The image is too large. The limit is 5 MB.");
});
