import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

test("A2: passwords: verifying without a stored hash takes the same work and fails", async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash("a password");
  async function workOf(hash: string | undefined) {
    const before = process.cpuUsage();
    for (let count = 0; count < 5; count++)
      expect(await passwords.verify(hash, "nobody has this password")).toBe(false);
    return process.cpuUsage(before).user;
  }
  await workOf(stored);
  // The ratio would be about a thousandth if nothing were hashed.
  expect((await workOf(undefined)) / (await workOf(stored))).toBeGreaterThan(0.3);
});

test("passwords: more than 2 running and 32 waiting hashes are refused", async () => {
  // Uses cheap parameters, because on a busy machine the last of forty real hashes would exceed the maximum wait.
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => passwords.hash("12345678")),
  );
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  expect(refused).toMatchObject(Array(6).fill({ code: "busy", retryAfter: 1 }));
});
