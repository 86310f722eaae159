import { expect, test } from "vitest";
import { startSite, type TestSite } from "../testing/start-site.ts";

const signUp = async (site: TestSite, email: string, password: string) => {
  const init = {
    method: "POST",
    body: JSON.stringify({ email, password }),
    headers: { "content-type": "application/json" },
  };
  return (await site.send("/users/signup", init)).status;
};

const logIn = async (site: TestSite, username: string, password: string) =>
  (
    await site.send("/login/access-token", {
      method: "POST",
      body: new URLSearchParams({ username, password }),
    })
  ).status;

const kept = [
  "12345678",
  "x".repeat(64),
  "y".repeat(128),
  "  spaces  around  ",
  "CaSe MaTtErS",
  "пароль-пароль",
  "密码密码密码密码",
  "🎵🎶🎼🎹🎵🎶🎼🎹",
  "e\u0301e\u0301e\u0301e\u0301",
];

test("A8: passwords from 8 to 128 characters are kept exactly: not trimmed, not folded, not normalised", async () => {
  await using site = await startSite();
  for (const [index, password] of kept.entries()) {
    const email = `user${index}@example.com`;
    expect([password, await signUp(site, email, password)]).toEqual([password, 200]);
    expect([password, await logIn(site, email, password)]).toEqual([password, 200]);
    const similar = [
      password.trim(),
      password.toLowerCase(),
      password.normalize(),
      password.slice(0, -1),
    ].filter((other) => other !== password);
    for (const other of new Set(similar))
      expect([other, await logIn(site, email, other)]).toEqual([other, 400]);
  }
});

test("A8: shorter, longer and untypable ones are refused", async () => {
  await using site = await startSite();
  for (const password of [
    "",
    "1234567",
    "x".repeat(129),
    "12345678\0",
    "\0".repeat(8),
    "12345678\ud800",
  ])
    expect([password, await signUp(site, "ada@example.com", password)]).toEqual([password, 422]);
});

test("A8: what is too long is refused before it costs a hash", async () => {
  await using site = await startSite();
  const { token } = await site.join();
  const tooLong = "x".repeat(129);
  const json = (method: string, body: unknown) => ({
    method,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
  });
  // The queue for hashing holds 34: were these hashed, most would be told to come back.
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => [
      await signUp(site, "ada@example.com", tooLong),
      await logIn(site, "ada@example.com", tooLong),
      (
        await site.send(
          "/users/me/password",
          json("PATCH", { current_password: tooLong, new_password: "12345678" }),
        )
      ).status,
      (await site.send("/reset-password/", json("POST", { token: "x", new_password: tooLong })))
        .status,
    ]),
  );
  expect(statuses.flat()).toEqual(Array(160).fill(422));
});
