import { expect, test } from "vitest";
import { day, minute, tellingSite, unsubscribeAddress } from "../testing/telling-site.ts";

test("one click unsubscribes, without cookies, from anywhere, whatever comes with it; opening the link does not", async () => {
  await using site = await tellingSite({ MAIL_DELAY: "0" });
  const people = await Promise.all(Array.from({ length: 6 }, () => site.follower()));
  await site.tell(await site.add(3));
  await site.settled();
  const links = new Map(
    site.toFollowers().map((mail) => [mail.recipients[0], unsubscribeAddress(mail).replace("https://mixtape.example", "")]),
  );
  const follows = async ({ api }: (typeof people)[number]) => (await api("GET /users/me")).follows;
  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");
  const ways: RequestInit[] = [
    { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) },
    { body: multipart },
    {},
    { body: "{", headers: { "content-type": "application/json" } },
    { body: "<x/>", headers: { "content-type": "text/xml" } },
    { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", origin: "https://webmail.example" } },
  ];
  for (const [index, person] of people.entries()) {
    const link = links.get(person.email) ?? "";
    for (const method of ["GET", "HEAD"]) {
      const page = link.replace("unsubscribe/", "unsubscribe?token=");
      const header = await site.send(link, { method, headers: { accept: "text/html" } });
      expect([header.status, header.headers.get("location")]).toEqual([302, page]);
      const looked = await site.send(page, { method, headers: { accept: "text/html" } });
      expect([looked.status, looked.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    }
    expect(await follows(person)).toBe("yes");
    const answer = await site.send(link, { method: "POST", ...ways[index] });
    expect([index, answer.status, await answer.json()]).toEqual([index, 200, { message: "You will not be mailed any more" }]);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await follows(person)).toBe("no");
  }
  for (const token of ["nobodys-token", "a.b~!", "%C3%A9%00", "x".repeat(300)])
    expect([token, (await site.send(`/unsubscribe/${token}`, { method: "POST" })).status]).toEqual([token, 200]);
  const again = await site.send([...links.values()][0] ?? "", { method: "POST" });
  expect(again.status).toBe(200);
});

test("a link of long ago still unsubscribes, but not whoever has another address by now", async () => {
  await using site = await tellingSite({ MAIL_DELAY: "0" });
  const [ada, bob] = [await site.follower(), await site.follower()];
  await site.tell(await site.add(3));
  await site.settled();
  await bob.api("PATCH /users/me", { body: { email: "bob@example.com" } });
  await site.later(800 * day);
  await site.db.updateTable("users").set({ follows: "yes" }).where("id", "=", bob.user.id).execute();
  for (const mail of site.toFollowers()) await site.send(unsubscribeAddress(mail), { method: "POST" });
  const stateOf = async (id: string) =>
    (await site.db.selectFrom("users").select("follows").where("id", "=", id).executeTakeFirstOrThrow()).follows;
  expect([await stateOf(ada.user.id), await stateOf(bob.user.id)]).toEqual(["no", "yes"]);
});

test("whoever leaves while mails wait gets none, by whichever way", async () => {
  await using site = await tellingSite();
  const [ada, bob, eve, stays] = [await site.follower(), await site.follower(), await site.follower(), await site.follower()];
  await site.tell(await site.add(3));
  await ada.api("DELETE /users/me/follow");
  await bob.api("DELETE /users/me");
  await site.owner().api("PATCH /users/:user_id", { params: { user_id: eve.user.id }, body: { is_active: false } });
  await site.later(15 * minute);
  await site.settled();
  expect(site.recipients()).toEqual([stays.email]);
  const { tellings } = await site.status();
  expect(tellings).toMatchObject([{ followers: 4, sent: 1, failed: 0, waiting: 0 }]);
});
