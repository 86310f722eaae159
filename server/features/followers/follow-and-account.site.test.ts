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
  type Site,
  stateOf,
  tokenForMember,
} from "../../testing/follow-requests.ts";
import { startMailSite, tokenIn } from "../../testing/mail-site.ts";
import { hashOf } from "../auth/link-token.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";

const confirm = async (site: Site, token: string) => (await post(site, `/confirm/${token}`)).status;
const changeMe = ({ api }: Person, body: object) => api("PATCH /users/me", { body });

test("M7: follow: an account cannot take over or end a subscription made without logging in", async () => {
  await using site = await startMailSite();
  const email = "ada@example.com";
  const byAddress = await mailedToken(site, email, () => requestAt(site, email));
  await confirm(site, byAddress);
  for (const end of ["DELETE /users/me/follow", "DELETE /users/me"] as const) {
    const stranger = await site.join({ email });
    expect(await confirm(site, await tokenForMember(site, stranger))).toBe(200);
    expect(await stateOf(stranger)).toBe("no");
    await stranger.api(end);
    await site.db.deleteFrom("users").execute();
    expect(await followers(site)).toEqual([{ email, state: "yes" }]);
  }
  expect(await confirm(site, byAddress)).toBe(200);
  expect(await followers(site)).toEqual([{ email, state: "yes" }]);
  // The database must contain no unkeyed hash of the address, because such a hash could be found by hashing guessed addresses.
  expect(JSON.stringify(await everythingIn(site.db))).not.toContain(hashOf(email));
});

test("follow: a confirmation link ends after 7 days or when the follow request is withdrawn", async () => {
  await using site = await startMailSite();
  const [ada, bob] = [await site.join(), await site.join()];
  const [late, unwanted] = [await tokenForMember(site, ada), await tokenForMember(site, bob)];
  expect(await bob.api("DELETE /users/me/follow")).toEqual({ follows: "no" });
  for (const token of [unwanted, "wrong", "%C3%A9%00", "x".repeat(300)]) {
    const answer = await post(site, `/confirm/${token}`);
    expect([answer.status, await answer.json()]).toEqual([400, { detail: "Invalid token" }]);
  }
  site.clock.now += 7 * day;
  expect(await confirm(site, late)).toBe(400);
  await purgeExpired(site.db, site.clock.now);
  expect(await followers(site)).toEqual([]);
  expect(await requests(site)).toEqual([]);
});

test("follow: a member who changes the email address must confirm the new address", async () => {
  await using site = await startMailSite();
  const ada = await site.join();
  const old = await tokenForMember(site, ada);
  await confirm(site, old);
  const changed = await changeMe(ada, { email: "new@example.com" });
  expect(changed).toMatchObject({ email: "new@example.com", follows: "asked" });
  const mail = await site.receiver.waitForMail(({ recipients }) =>
    recipients.includes("new@example.com"),
  );
  expect(await confirm(site, old)).toBe(400);
  expect(await stateOf(ada)).toBe("asked");
  await confirm(site, tokenIn(mail));
  expect(await followers(site)).toEqual([{ email: "new@example.com", state: "yes" }]);
  expect(await changeMe(ada, { full_name: "Ada" })).toMatchObject({ follows: "yes" });
  await ada.api("DELETE /users/me/follow");
  expect(await changeMe(ada, { email: "third@example.com" })).toMatchObject({ follows: "no" });
});

test("follow: confirming during a change of address subscribes neither the old nor the new address", async () => {
  await using site = await startMailSite();
  for (let round = 0; round < 30; round++) {
    const ada = await site.join();
    const token = await tokenForMember(site, ada);
    await Promise.all([
      changeMe(ada, { email: `unrequested-${round}@example.com` }),
      ...Array.from({ length: 4 }, () => confirm(site, token)),
    ]);
    expect([round, await stateOf(ada)]).toEqual([round, "asked"]);
    expect(await followers(site)).not.toContainEqual(expect.objectContaining({ state: "yes" }));
    // Waits for all emails of this round, because the next `tokenForMember` takes the first email that arrives after the call.
    await site.receiver.waitForMails(3 * (round + 1));
  }
});

test("follow: deactivating or deleting an account ends its subscription and requests", async () => {
  await using site = await startMailSite();
  const owner = await site.join({ is_superuser: true });
  const [ada, bob] = [await site.join(), await site.join()];
  const [first, second] = [await tokenForMember(site, ada), await tokenForMember(site, bob)];
  await confirm(site, first);
  for (const is_active of [false, true])
    await owner.api("PATCH /users/:user_id", {
      params: { user_id: ada.user.id },
      body: { is_active },
    });
  await bob.api("DELETE /users/me");
  expect(await followers(site)).toEqual([]);
  for (const token of [first, second]) expect(await confirm(site, token)).toBe(400);
  expect(await requests(site)).toEqual([]);
  expect(await site.db.selectFrom("unsubscribe_links").selectAll().execute()).toHaveLength(1);
});
