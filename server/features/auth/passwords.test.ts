import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

test("A2: passwords: verifying takes similar time with and without a stored hash", async () => {
  const passwords = createPasswords();
  const stored = await passwords.hash("a password");
  async function workOf(hash: string | undefined) {
    const before = process.cpuUsage();
    for (let count = 0; count < 5; count++)
      expect(await passwords.verify(hash, "nobody has this password")).toBe(false);
    return process.cpuUsage(before).user;
  }
  await workOf(stored);
  // The ratio would be about 0.001 if `verify` skipped the hashing for a missing hash.
  expect((await workOf(undefined)) / (await workOf(stored))).toBeGreaterThan(0.3);
});

test("password hashing: is refused while 2 other hashes are running and 32 are waiting", async () => {
  // These parameters make hashing fast. With the real ones, a hash could wait longer than `maxWait` on a busy machine.
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => passwords.hash("12345678")),
  );
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  expect(refused).toMatchObject(Array(6).fill({ code: "busy", retryAfter: 1 }));
});
