import { expect, test } from "vitest";
import { startSite, type TestSite } from "../testing/start-site.ts";

const json = { "content-type": "application/json" };

const signUp = async (site: TestSite, email: string) =>
  (
    await site.send("/users/signup", {
      method: "POST",
      body: JSON.stringify({ email, password: "12345678" }),
      headers: json,
    })
  ).status;

const emails = async (site: TestSite) =>
  (await site.db.selectFrom("users").select("email").execute()).map(({ email }) => email).sort();

test("E12: one mailbox is one account, however its address is written", async () => {
  await using site = await startSite();
  expect(await signUp(site, "Bob@X.com")).toBe(200);
  for (const twin of ["BOB@X.COM", " bob@x.com \t"])
    expect([twin, await signUp(site, twin)]).toEqual([twin, 400]);
  for (const foreign of ["bob＠x.com", "bo\u0431@x.com", "bob\u200b@x.com", "BO\u0130@x.com"])
    expect([foreign, await signUp(site, foreign)]).toEqual([foreign, 422]);
  expect(await signUp(site, "kelvin@x.com")).toBe(200);
  expect(await signUp(site, "\u212aelvin@x.com")).toBe(422);
  expect(await signUp(site, "Bob@XN--BCHER-KVA.example")).toBe(200);
  expect(await emails(site)).toEqual(["bob@x.com", "bob@xn--bcher-kva.example", "kelvin@x.com"]);
});

test("E13: of 50 sign-ups for one address at once one makes an account, and 49 are refused", async () => {
  await using site = await startSite();
  const statuses = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      signUp(site, index % 2 ? "ada@example.com" : "ADA@example.com"),
    ),
  );
  expect(statuses.sort()).toEqual([200, ...Array(49).fill(400)]);
  expect(await emails(site)).toEqual(["ada@example.com"]);
});

test("E13: of 50 members who move to one address at once one gets it", async () => {
  await using site = await startSite();
  const members = [];
  for (let count = 0; count < 50; count++) members.push(await site.join());
  const move = async ({ token }: { token: string }) => {
    const headers = { ...json, authorization: `Bearer ${token}` };
    return (
      await site.send("/users/me", {
        method: "PATCH",
        body: '{"email":"ada@example.com"}',
        headers,
      })
    ).status;
  };
  const statuses = await Promise.all(members.map(move));
  expect(statuses.sort()).toEqual([200, ...Array(49).fill(409)]);
  expect((await emails(site)).filter((email) => email === "ada@example.com")).toHaveLength(1);
});
