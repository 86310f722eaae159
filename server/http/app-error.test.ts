import { expect, test } from "vitest";
import { AppError } from "./app-error.ts";

test.each([
  [1, "1 second"],
  [59, "59 seconds"],
  [61, "2 minutes"],
  [3600, "60 minutes"],
  [3601, "2 hours"],
  [86_400, "24 hours"],
])("rate limits: the message gives a wait of %i seconds as %s", (seconds, words) => {
  const { message, retryAfter } = new AppError("too_often", seconds);
  expect(message).toBe(`Too many attempts. Please try again in ${words}.`);
  expect(retryAfter).toBe(seconds);
});
