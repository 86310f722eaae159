import { expect, test } from "vitest";
import { checkInboxMessage } from "#domain/sentences.ts";
import { everythingIn } from "../../testing/everything-in.ts";
import {
  followers,
  mailedToken,
  post,
  requestAt,
  scan,
  stateOf,
  tokenForMember,
} from "../../testing/follow-requests.ts";
import { startMailSite } from "../../testing/mail-site.ts";
import { startSite } from "../../testing/start-site.ts";
import { hashOf } from "../auth/link-token.ts";

test("follow: a POST to the confirmation link confirms, but opening the link does not", async () => {
  await using site = await startMailSite();
  const ada = await site.join();
  expect(await stateOf(ada)).toBe("no");
  const token = await tokenForMember(site, ada);
  expect(await stateOf(ada)).toBe("asked");
  const [mail] = site.receiver.mails;
  expect(mail?.subject).toBe("Follow Mixtape?");
  expect(mail?.text).toContain(`https://mixtape.example/confirm?token=${token}\n`);
  expect(mail?.html).toContain(`href="https://mixtape.example/confirm?token=${token}"`);
  await scan(site, `/confirm?token=${token}`);
  await scan(site, `/confirm/${token}`);
  expect(await stateOf(ada)).toBe("asked");
  for (const _again of [1, 2])
    expect(await (await post(site, `/confirm/${token}`)).json()).toEqual({
      message: "You will get an email when there is a new playlist",
    });
  expect(await stateOf(ada)).toBe("yes");
  expect(await ada.api("POST /users/me/follow")).toEqual({ follows: "yes" });
  expect(site.receiver.mails).toHaveLength(1);
  const stored = await everythingIn(site.db);
  expect(JSON.stringify([stored, site.log])).not.toContain(token);
});

test("follow: the forms to confirm and to unsubscribe work without JavaScript", async () => {
  await using site = await startMailSite();
  const ada = await site.join();
  const token = await tokenForMember(site, ada);
  const page = await (await site.send(`/confirm?token=${token}`)).text();
  expect(page).toMatch(/<form method="post">.*Yes, email me/s);
  expect(page).not.toContain(token);
  const headers = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" };
  const press = (path: string, change: Record<string, string> = {}) => {
    const body = new URLSearchParams();
    return site.send(path, { method: "POST", body, headers: { ...headers, ...change } });
  };
  const ends = async (path: string) => {
    const answer = await press(path);
    expect(answer.status).toBe(303);
    const to = answer.headers.get("location") ?? "";
    expect((await site.send(to, { headers: { accept: "text/html" } })).status).toBe(200);
    return to;
  };
  const link = `/confirm?token=${token}`;
  const refusal = await press(link, { "sec-fetch-site": "cross-site" });
  expect([refusal.status, refusal.headers.get("referrer-policy")]).toEqual([400, "no-referrer"]);
  expect((await press(link, { "content-type": "application/json" })).status).toBe(415);
  expect(await stateOf(ada)).toBe("asked");
  expect(await ends(link)).toBe("/followed/yes");
  expect(await stateOf(ada)).toBe("yes");
  const { id } = await site.db.selectFrom("followers").select("id").executeTakeFirstOrThrow();
  const wayOut = { token_hash: hashOf("way out"), follower_id: id };
  await site.db.insertInto("unsubscribe_links").values(wayOut).execute();
  expect(await ends("/unsubscribe?token=way+out")).toBe("/followed/no");
  expect(await stateOf(ada)).toBe("no");
  expect(await ends("/unsubscribe?token=x")).toBe("/followed/not-unsubscribed");
  for (const query of ["?token=x", "?token=x&token=y", ""])
    expect(await ends(`/confirm${query}`)).toBe("/followed/not-confirmed");
  expect((await site.send("/followed/toString")).status).toBe(404);
});

test("follow: an address confirmed twice, with and without an account, is one follower", async () => {
  await using site = await startMailSite();
  const email = "bob@example.com";
  await requestAt(site, email);
  expect(await followers(site)).toEqual([]);
  const bob = await site.join({ email });
  await site.receiver.waitForMails(1);
  await post(site, `/confirm/${await tokenForMember(site, bob)}`);
  // Confirms again while logged out. This must not detach the follower from the account.
  const again = await mailedToken(site, email, () => requestAt(site, email));
  await post(site, `/confirm/${again}`);
  expect([await stateOf(bob), await followers(site)]).toEqual(["yes", [{ email, state: "yes" }]]);
  expect(await bob.api("DELETE /users/me/follow")).toEqual({ follows: "no" });
  expect(await followers(site)).toEqual([]);
});

test("follow: new addresses, members and followers get the same response", async () => {
  await using site = await startMailSite({ RATE_LIMITS: "on" });
  const [member, follower] = [await site.join(), await site.follower()];
  const addresses = ["new@example.com", " NEW@example.com", member.email, follower.email];
  for (const email of [...addresses, "new@example.com", "new@example.com"]) {
    const answer = await requestAt(site, email);
    const body = { message: checkInboxMessage };
    expect([email, answer.status, await answer.json()]).toEqual([email, 200, body]);
  }
  const mails = await site.receiver.waitForMails(5);
  const thrice = Array(3).fill("new@example.com");
  expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual(
    [...thrice, member.email, follower.email].sort(),
  );
  expect(await stateOf(follower)).toBe("yes");
  const refused = await requestAt(site, "no address");
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain("Invalid email address");
});

test("follow: an IP address can submit at most 10 email addresses an hour", async () => {
  await using site = await startMailSite({ RATE_LIMITS: "on" });
  const stranger = "203.0.113.7";
  for (let count = 0; count < 10; count++)
    expect((await requestAt(site, `${count}@example.com`, stranger)).status).toBe(200);
  expect((await requestAt(site, "victim@example.com", stranger)).status).toBe(429);
  const form = { method: "POST", body: new URLSearchParams({ email: "victim@example.com" }) };
  const refused = await site.send("/followers/form", form, { remoteAddress: stranger });
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain(
    "<p>Too many people have asked today. Please try again tomorrow.</p>",
  );
  expect((await requestAt(site, "victim@example.com", "203.0.113.8")).status).toBe(200);
});

test("follow: the form without JavaScript works on this site, but not on other sites", async () => {
  await using site = await startMailSite();
  const submit = (from: string, email = "bob@example.com") =>
    site.send("/followers/form", {
      method: "POST",
      body: new URLSearchParams({ email }),
      headers: { "sec-fetch-site": from, "sec-fetch-mode": "navigate" },
    });
  expect((await submit("cross-site")).status).toBe(400);
  expect(await followers(site)).toEqual([]);
  const answer = await submit("same-origin");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/followed/asked"]);
  expect(await site.page("/followed/asked")).toContain(checkInboxMessage);
  await site.receiver.waitForMail(({ recipients }) => recipients.includes("bob@example.com"));
  const refused = await submit("same-origin", "<b>");
  expect([refused.status, refused.headers.get("content-type")]).toEqual([
    422,
    "text/html; charset=utf-8",
  ]);
  expect(await refused.text()).toContain("Invalid email address");
});

test("follow: a site without a mail server stores no follow requests", async () => {
  await using site = await startSite();
  const ada = await site.join();
  expect(await ada.api("POST /users/me/follow")).toEqual({ follows: "no" });
  const body = { email: "bob@example.com" };
  expect(await site.client()("POST /followers/", { body })).toEqual({ message: checkInboxMessage });
  for (const table of ["follow_requests", "outbox"] as const)
    expect(await site.db.selectFrom(table).select("id").execute()).toEqual([]);
});
