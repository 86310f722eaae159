import { expect, test } from "vitest";
import { cheap, startSite, type TestSite } from "../testing/start-site.ts";
import { createPasswords } from "./passwords.ts";

const statusOf = async (site: TestSite, method: string, path: string, body: object, token = "") => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  return (await site.send(path, { method, body: JSON.stringify(body), headers })).status;
};

const signUp = (site: TestSite, email: string, password: string) =>
  statusOf(site, "POST", "/users/signup", { email, password });

const logIn = async (site: TestSite, username: string, password: string) => {
  const body = new URLSearchParams({ username, password });
  return (await site.send("/login/access-token", { method: "POST", body })).status;
};

const kept = [
  "12345678",
  "y".repeat(128),
  "  spaces  around  ",
  "CaSe MaTtErS",
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
    const similar = [password.trim(), password.toLowerCase(), password.normalize()];
    for (const other of new Set([...similar, password.slice(0, -1)]))
      if (other !== password)
        expect([other, await logIn(site, email, other)]).toEqual([other, 400]);
  }
});

test("A8: shorter, longer and untypable ones are refused before they cost a hash", async () => {
  const real = createPasswords(cheap);
  let hashed = 0;
  const passwords: typeof real = {
    ...real,
    hash: (password) => {
      hashed += 1;
      return real.hash(password);
    },
    verify: (stored, password) => {
      hashed += 1;
      return real.verify(stored, password);
    },
  };
  await using site = await startSite({ passwords });
  const { token } = await site.join();
  hashed = 0;
  for (const password of ["", "1234567", "x".repeat(129), "12345678\0", "12345678\ud800"])
    expect([password, await signUp(site, "ada@example.com", password)]).toEqual([password, 422]);
  const tooLong = "x".repeat(129);
  const change = { current_password: tooLong, new_password: "12345678" };
  const reset = { token: "x", new_password: tooLong };
  expect([
    await logIn(site, "ada@example.com", tooLong),
    await statusOf(site, "PATCH", "/users/me/password", change, token),
    await statusOf(site, "POST", "/reset-password/", reset),
  ]).toEqual([422, 422, 422]);
  expect(hashed).toBe(0);
});
