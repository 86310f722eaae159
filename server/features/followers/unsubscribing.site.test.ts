import { expect, test } from "vitest";
import { announcingSite, minute, unsubscribeAddress } from "../../testing/announcing-site.ts";
import { requestAt, scan, stateOf } from "../../testing/follow-requests.ts";
import { addFollower, tokenIn } from "../../testing/mail-site.ts";
import type { TestSite } from "../../testing/start-site.ts";

const left = { message: "You won't get any more emails", is_known: true };
const unknown = { message: "This link doesn't work", is_known: false };

const post = async ({ send }: Pick<TestSite, "send">, path: string): Promise<[number, unknown]> => {
  const answer = await send(path, { method: "POST" });
  return [answer.status, await answer.json()];
};

test("unsubscribe: a POST with any body unsubscribes, but opening the link does not", async () => {
  await using site = await announcingSite({ MAIL_DELAY: "0" });
  const people = await Promise.all(Array.from({ length: 6 }, () => site.follower()));
  await site.announce(await site.add(3));
  await site.settled();
  const mails = site.toFollowers();
  const links = new Map(
    mails.map((mail) => [mail.recipients[0], new URL(unsubscribeAddress(mail)).pathname]),
  );
  const multipart = new FormData();
  multipart.set("List-Unsubscribe", "One-Click");
  const ways: RequestInit[] = [
    { body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) },
    { body: multipart },
    {},
    { body: "{", headers: { "content-type": "application/json" } },
    { body: "<x/>", headers: { "content-type": "text/xml" } },
    { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" } },
  ];
  for (const [index, person] of people.entries()) {
    const link = links.get(person.email) ?? "";
    const page = link.replace("unsubscribe/", "unsubscribe?token=");
    const opened = await site.send(link);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, page]);
    const { status, headers } = await site.send(page, { headers: { accept: "text/html" } });
    expect([status, headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    for (const path of [link, page]) await scan(site, path);
    expect(await stateOf(person)).toBe("yes");
    const answer = await site.send(link, { method: "POST", ...ways[index] });
    expect([index, answer.status, await answer.json()]).toEqual([index, 200, left]);
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await stateOf(person)).toBe("no");
  }
  for (const token of ["nobodys-token", "a.b~!", "%C3%A9%00", "x".repeat(300)])
    expect([token, ...(await post(site, `/unsubscribe/${token}`))]).toEqual([token, 200, unknown]);
  // Unsubscribing again must get the same response. Otherwise the response would reveal who still follows.
  expect(await post(site, [...links.values()][0] ?? "")).toEqual([200, left]);
});

test("unsubscribe: the link in an old email still works after following again", async () => {
  await using site = await announcingSite({ MAIL_DELAY: "0" });
  const confirm = async (email: string) => {
    const mail = await site.receiver.waitForMail(
      ({ recipients, subject }) => subject === "Follow Mixtape?" && recipients.includes(email),
    );
    expect((await site.send(`/confirm/${tokenIn(mail)}`, { method: "POST" })).status).toBe(200);
  };
  await addFollower(site.db, "ada@example.com");
  const bob = await site.follower();
  await site.announce(await site.add(3));
  await site.settled();
  await bob.api("PATCH /users/me", { body: { email: "bob@example.com" } });
  await confirm("bob@example.com");
  await site.later(800 * 24 * 60 * minute);
  const links = site.toFollowers().map(unsubscribeAddress);
  const emails = async () =>
    (await site.db.selectFrom("followers").select("email").orderBy("email").execute()).map(
      ({ email }) => email,
    );
  expect(await emails()).toEqual(["ada@example.com", "bob@example.com"]);
  for (const link of links) await site.send(link, { method: "POST" });
  expect(await emails()).toEqual(["bob@example.com"]);
  site.receiver.mails.length = 0;
  await requestAt(site, "ada@example.com");
  await confirm("ada@example.com");
  expect(await emails()).toEqual(["ada@example.com", "bob@example.com"]);
  for (const link of links) expect(await post(site, link)).toEqual([200, left]);
  expect(await emails()).toEqual(["bob@example.com"]);
});

test("unsubscribe: the token of a confirmation email does not cancel the follow request", async () => {
  await using site = await announcingSite();
  const ada = await site.join();
  await ada.api("POST /users/me/follow");
  const mail = await site.receiver.waitForMail(({ recipients }) => recipients.includes(ada.email));
  expect(await post(site, `/unsubscribe/${tokenIn(mail)}`)).toEqual([200, unknown]);
  expect(await stateOf(ada)).toBe("asked");
});

test("unsubscribe: unfollowing, account deletion and deactivation cancel emails that are not sent yet", async () => {
  await using site = await announcingSite();
  const [ada, bob] = [await site.follower(), await site.follower()];
  const [eve, stays] = [await site.follower(), await site.follower()];
  await site.announce(await site.add(3));
  await ada.api("DELETE /users/me/follow");
  // A new follow request without confirmation must not restore the cancelled emails.
  await ada.api("POST /users/me/follow");
  await bob.api("DELETE /users/me");
  const params = { user_id: eve.user.id };
  await site.owner().api("PATCH /users/:user_id", { params, body: { is_active: false } });
  await site.later(15 * minute);
  await site.settled();
  expect(site.recipients()).toEqual([stays.email]);
  const { announcements } = await site.status();
  expect(announcements).toMatchObject([{ sent: 1, failed: 0, waiting: 0 }]);
});
