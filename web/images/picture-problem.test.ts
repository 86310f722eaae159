import { expect, test } from "vitest";
import { pictureProblem } from "./picture-problem.ts";

const limit = 5 * 1024 * 1024;

test.each(["image/png", "image/jpeg", "image/jpg"])("%s up to 5 MiB may be sent", (type) => {
  expect(pictureProblem({ type, size: limit })).toBeUndefined();
  expect(pictureProblem({ type, size: limit + 1 })).toBe("The image is too large: 5 MiB at most");
  expect(pictureProblem({ type, size: 0 })).toBe("This file is empty");
});

test.each([
  "image/gif",
  "image/webp",
  "image/svg+xml",
  "image/heic",
  "application/pdf",
  "text/html",
  "",
])("%j may not", (type) => {
  expect(pictureProblem({ type, size: 100 })).toBe("Only png and jpeg images are accepted");
});
