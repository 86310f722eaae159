import { expect, test } from "vitest";
import { statusOf } from "../testing/refusal.ts";
import { startSite, type TestSite } from "../testing/start-site.ts";

const signUp = ({ client }: TestSite, email: string) =>
  statusOf(client()("POST /users/signup", { body: { email, password: "12345678" } }));

test("E12: one mailbox is one account, however its address is written", async () => {
  await using site = await startSite();
  const spellings: [email: string, status: number][] = [
    ["Bob@X.com", 200],
    ["BOB@X.COM", 400],
    [" bob@x.com \t", 400],
    ["bob＠x.com", 422],
    ["bo\u0431@x.com", 422],
    ["bob\u200b@x.com", 422],
    ["\u212aelvin@x.com", 422],
    ["Bob@XN--BCHER-KVA.example", 200],
  ];
  for (const [email, status] of spellings)
    expect([email, await signUp(site, email)]).toEqual([email, status]);
  const rows = await site.db.selectFrom("users").select("email").orderBy("email").execute();
  expect(rows).toEqual([{ email: "bob@x.com" }, { email: "bob@xn--bcher-kva.example" }]);
});

test("E13: of 50 sign-ups, or members who move, to one address at once, one gets it", async () => {
  await using site = await startSite();
  const signedUp = Array.from({ length: 50 }, (_, index) =>
    signUp(site, index % 2 ? "ada@example.com" : "ADA@example.com"),
  );
  expect((await Promise.all(signedUp)).sort()).toEqual([200, ...Array(49).fill(400)]);
  const members = [];
  while (members.length < 50) members.push(await site.join());
  const moved = members.map(({ api }) =>
    statusOf(api("PATCH /users/me", { body: { email: "bob@example.com" } })),
  );
  expect((await Promise.all(moved)).sort()).toEqual([200, ...Array(49).fill(409)]);
});
