import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

// Cheap ones: on a busy machine the last of forty real ones would be refused for having waited too long.
const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });

test("the password of the dummy hash opens nothing", async () => {
  expect(await passwords.verify(undefined, "nobody has this password")).toBe(false);
});

test("beyond two at work and 32 waiting, the rest are refused", async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => passwords.hash("12345678")),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.map(({ reason }) => reason)).toMatchObject(
    Array(6).fill({ code: "busy", retryAfter: 1 }),
  );
});
