import { expect, test } from "vitest";
import { everythingIn } from "../../testing/everything-in.ts";
import {
  day,
  followers,
  mailedToken,
  type Person,
  post,
  requestAt,
  requests,
  stateOf,
  tokenForMember,
} from "../../testing/follow-requests.ts";
import { startMailSite, tokenIn } from "../../testing/mail-site.ts";
import { hashOf } from "../auth/link-token.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";

test("M7: follow: an account cannot take over or end a subscription made without logging in", async () => {
  await using site = await startMailSite();
  const email = "ada@example.com";
  const byAddress = await mailedToken(site, email, () => requestAt(site, email));
  await post(site, `/confirm/${byAddress}`);
  for (const end of ["DELETE /users/me/follow", "DELETE /users/me"] as const) {
    const stranger = await site.join({ email });
    expect((await post(site, `/confirm/${await tokenForMember(site, stranger)}`)).status).toBe(200);
    expect(await stateOf(stranger)).toBe("no");
    await stranger.api(end);
    await site.db.deleteFrom("users").execute();
    expect(await followers(site)).toEqual([{ email, state: "yes" }]);
  }
  expect((await post(site, `/confirm/${byAddress}`)).status).toBe(200);
  expect(await followers(site)).toEqual([{ email, state: "yes" }]);
  // An unkeyed hash of the address would let anyone who reads the database test guessed addresses.
  expect(JSON.stringify(await everythingIn(site.db))).not.toContain(hashOf(email));
});

test("follow: an account with a stranger's address cannot see or end the stranger's subscription", async () => {
  await using site = await startMailSite();
  const owner = await site.join({ is_superuser: true });
  const [follower, requester] = ["follower@example.com", "requester@example.com"];
  await post(
    site,
    `/confirm/${await mailedToken(site, follower, () => requestAt(site, follower))}`,
  );
  const requested = await mailedToken(site, requester, () => requestAt(site, requester));
  const ways: ((person: Person) => Promise<unknown>)[] = [
    ({ api }) => api("DELETE /users/me/follow"),
    async ({ api, email }) => {
      const count = site.receiver.mails.length;
      await api("PATCH /users/me", { body: { email: `away-from-${email}` } });
      // Waits for the notice to the old address and the confirmation email to the new address.
      await site.receiver.waitForMails(count + 2);
    },
    ({ user: { id } }) =>
      owner.api("PATCH /users/:user_id", { params: { user_id: id }, body: { is_active: false } }),
    ({ user: { id } }) => owner.api("DELETE /users/:user_id", { params: { user_id: id } }),
  ];
  for (const end of ways) {
    const unused = [];
    for (const email of [follower, requester]) {
      const person = await site.join({ email });
      expect(await stateOf(person)).toBe("no");
      unused.push(await tokenForMember(site, person));
      expect(await stateOf(person)).toBe("asked");
      await end(person);
      await site.db.deleteFrom("users").where("id", "=", person.user.id).execute();
    }
    for (const token of unused) expect((await post(site, `/confirm/${token}`)).status).toBe(400);
  }
  expect((await post(site, `/confirm/${requested}`)).status).toBe(200);
  expect(await followers(site)).toEqual([
    { email: follower, state: "yes" },
    { email: requester, state: "yes" },
  ]);
});

test("follow: a confirmation link expires after 7 days or when the follow request is withdrawn", async () => {
  await using site = await startMailSite();
  const [ada, bob] = [await site.join(), await site.join()];
  const [late, unwanted] = [await tokenForMember(site, ada), await tokenForMember(site, bob)];
  expect(await bob.api("DELETE /users/me/follow")).toEqual({ follows: "no" });
  for (const token of [unwanted, "wrong", "%C3%A9%00", "x".repeat(300)]) {
    const answer = await post(site, `/confirm/${token}`);
    expect([answer.status, await answer.json()]).toEqual([400, { detail: "Invalid token" }]);
  }
  site.clock.now += 7 * day;
  expect((await post(site, `/confirm/${late}`)).status).toBe(400);
  await purgeExpired(site.db, site.clock.now);
  expect(await followers(site)).toEqual([]);
  expect(await requests(site)).toEqual([]);
});

test("follow: a member who changes the email address must confirm the new address", async () => {
  await using site = await startMailSite();
  const ada = await site.join();
  const old = await tokenForMember(site, ada);
  await post(site, `/confirm/${old}`);
  const changed = await ada.api("PATCH /users/me", { body: { email: "new@example.com" } });
  expect(changed).toMatchObject({ email: "new@example.com", follows: "asked" });
  const mail = await site.receiver.waitForMail(({ recipients }) =>
    recipients.includes("new@example.com"),
  );
  expect((await post(site, `/confirm/${old}`)).status).toBe(400);
  expect(await stateOf(ada)).toBe("asked");
  await post(site, `/confirm/${tokenIn(mail)}`);
  expect(await followers(site)).toEqual([{ email: "new@example.com", state: "yes" }]);
  expect(await ada.api("PATCH /users/me", { body: { full_name: "Ada" } })).toMatchObject({
    follows: "yes",
  });
  await ada.api("DELETE /users/me/follow");
  expect(await ada.api("PATCH /users/me", { body: { email: "third@example.com" } })).toMatchObject({
    follows: "no",
  });
});

test("follow: confirming during a change of address subscribes neither the old nor the new address", async () => {
  await using site = await startMailSite();
  for (let round = 0; round < 30; round++) {
    const ada = await site.join();
    const token = await tokenForMember(site, ada);
    const body = { email: `unrequested-${round}@example.com` };
    await Promise.all([
      ada.api("PATCH /users/me", { body }),
      ...Array.from({ length: 4 }, () => post(site, `/confirm/${token}`)),
    ]);
    expect([round, await stateOf(ada)]).toEqual([round, "asked"]);
    expect(await followers(site)).not.toContainEqual(expect.objectContaining({ state: "yes" }));
    // All emails of this round must have arrived, because the next `tokenForMember` reads the first email after its call.
    await site.receiver.waitForMails(3 * (round + 1));
  }
});

test("follow: deactivating or deleting an account deletes its subscription and requests", async () => {
  await using site = await startMailSite();
  const owner = await site.join({ is_superuser: true });
  const [ada, bob] = [await site.join(), await site.join()];
  const [first, second] = [await tokenForMember(site, ada), await tokenForMember(site, bob)];
  await post(site, `/confirm/${first}`);
  for (const is_active of [false, true])
    await owner.api("PATCH /users/:user_id", {
      params: { user_id: ada.user.id },
      body: { is_active },
    });
  await bob.api("DELETE /users/me");
  expect(await followers(site)).toEqual([]);
  for (const token of [first, second])
    expect((await post(site, `/confirm/${token}`)).status).toBe(400);
  expect(await requests(site)).toEqual([]);
  expect(await site.db.selectFrom("unsubscribe_links").selectAll().execute()).toHaveLength(1);
});
