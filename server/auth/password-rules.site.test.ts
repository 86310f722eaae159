import { expect, test } from "vitest";
import { statusOf } from "../testing/refusal.ts";
import { cheap, startSite } from "../testing/start-site.ts";
import { createPasswords } from "./passwords.ts";

const kept = [
  "12345678",
  "y".repeat(128),
  "  spaces  around  ",
  "CaSe MaTtErS",
  "密码密码密码密码",
  "🎵🎶🎼🎹🎵🎶🎼🎹",
  "e\u0301e\u0301e\u0301e\u0301",
];

test("A8: passwords from 8 to 128 characters are kept exactly; others are refused before they cost a hash", async () => {
  const real = createPasswords(cheap);
  let work = 0;
  const counted =
    <Given extends unknown[], Result>(hash: (...given: Given) => Result) =>
    (...given: Given) => {
      work += 1;
      return hash(...given);
    };
  await using site = await startSite({
    passwords: { ...real, hash: counted(real.hash), verify: counted(real.verify) },
  });
  const signUp = (email: string, password: string) =>
    site.client()("POST /users/signup", { body: { email, password } });
  for (const [index, password] of kept.entries()) {
    const email = `user${index}@example.com`;
    await signUp(email, password);
    await site.logIn(email, password);
    const similar = [password.trim(), password.toLowerCase(), password.normalize()];
    for (const other of new Set([...similar, password.slice(0, -1)]))
      if (other !== password)
        expect([other, await statusOf(site.logIn(email, other))]).toEqual([other, 400]);
  }
  const { api } = await site.join();
  const tooLong = "x".repeat(129);
  const before = work;
  const refusals = [
    ...["", "1234567", tooLong, "12345678\0", "12345678\ud800"].map((password) =>
      signUp("ada@example.com", password),
    ),
    site.logIn("ada@example.com", tooLong),
    api("PATCH /users/me/password", {
      body: { current_password: tooLong, new_password: "12345678" },
    }),
    api("POST /reset-password/", { body: { token: "x", new_password: tooLong } }),
  ];
  expect(await Promise.all(refusals.map(statusOf))).toEqual(Array(8).fill(422));
  expect(work).toBe(before);
});
