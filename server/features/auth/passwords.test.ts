import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

test("A2: without a stored hash the same work is done, and nothing opens", async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash("a password");
  async function workOf(hash: string | undefined) {
    const before = process.cpuUsage();
    for (let count = 0; count < 5; count++)
      expect(await passwords.verify(hash, "nobody has this password")).toBe(false);
    return process.cpuUsage(before).user;
  }
  await workOf(stored);
  // Without hashing it would be a thousandth.
  expect((await workOf(undefined)) / (await workOf(stored))).toBeGreaterThan(0.3);
});

test("beyond two at work and 32 waiting, the rest are refused", async () => {
  // Cheap: on a busy machine the last of forty real ones would be refused for having waited too long.
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => passwords.hash("12345678")),
  );
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  expect(refused).toMatchObject(Array(6).fill({ code: "busy", retryAfter: 1 }));
});
