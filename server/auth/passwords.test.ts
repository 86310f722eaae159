import { expect, test } from "vitest";
import { AppError } from "../http/app-error.ts";
import { createPasswords } from "./passwords.ts";

const passwords = createPasswords();

test("A8: any script, spaces and emoji are kept exactly", async () => {
  for (const password of [
    "  spaces around  ",
    "пароль-пароль",
    "🎵🎶🎼🎹",
    "x".repeat(128),
    "ÄÖÜäöüß1",
  ]) {
    const stored = await passwords.hash(password);
    expect(await passwords.verify(stored, password)).toBe(true);
    expect(await passwords.verify(stored, password.trim().toLowerCase().concat(" "))).toBe(false);
  }
});

test("nobody can log in with the password of the dummy hash", async () => {
  expect(await passwords.verify(undefined, "nobody has this password")).toBe(false);
});

test("hashes made with other parameters are outdated", async () => {
  expect(passwords.isOutdated(await passwords.hash("12345678"))).toBe(false);
  expect(passwords.isOutdated("$argon2id$v=19$m=8192,t=1,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaA")).toBe(
    true,
  );
});

test("beyond two at work and 32 waiting, the rest are told to come back", async () => {
  // Quick ones: on a busy machine the last of forty real ones would be refused for having waited too long.
  const crowded = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, () => crowded.hash("12345678")),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused).toHaveLength(6);
  for (const { reason } of refused) {
    expect(reason).toBeInstanceOf(AppError);
    expect(reason).toMatchObject({ code: "busy", retryAfter: 1 });
  }
});
