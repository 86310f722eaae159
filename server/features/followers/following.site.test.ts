import { expect, test } from "vitest";
import { checkInboxMessage } from "#domain/sentences.ts";
import { everythingIn } from "../../testing/everything-in.ts";
import { startMailSite, tokenIn } from "../../testing/mail-site.ts";
import { hashOf } from "../auth/link-token.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";

const day = 24 * 60 * 60_000;

type Site = Awaited<ReturnType<typeof startMailSite>>;
type Person = Awaited<ReturnType<Site["join"]>>;

const stateOf = async ({ api }: Person) => (await api("GET /users/me")).follows;
const post = (site: Site, path: string) => site.send(path, { method: "POST" });
const followers = (site: Site) =>
  site.db.selectFrom("followers").select(["email", "state"]).orderBy("email").execute();
const requests = (site: Site) => site.db.selectFrom("follow_requests").selectAll().execute();

/** Runs `request` and returns the token from the email that it sends. */
async function mailedToken(site: Site, email: string, request: () => Promise<unknown>) {
  const count = site.receiver.mails.length;
  await request();
  const mail = (await site.receiver.waitForMails(count + 1))[count];
  expect(mail?.recipients).toEqual([email]);
  return tokenIn(mail ?? {});
}

const tokenForMember = (site: Site, { email, api }: Person) =>
  mailedToken(site, email, () => api("POST /users/me/follow"));
const requestAt = (site: Site, email: string, remoteAddress = "127.0.0.1") =>
  site.send(
    "/followers/",
    {
      method: "POST",
      body: JSON.stringify({ email }),
      headers: { "content-type": "application/json" },
    },
    { remoteAddress },
  );

/** Opens the link as a virus scanner does, without pressing its button. */
async function scan(site: Site, path: string) {
  for (const method of ["GET", "HEAD"])
    for (const accept of ["text/html", "*/*"])
      expect((await site.send(path, { method, headers: { accept } })).status).toBeLessThan(500);
}

test("follow: a member follows after confirming; opening the link confirms nothing", async () => {
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
  const confirmed = await post(site, `/confirm/${token}`);
  expect([confirmed.status, await confirmed.json()]).toEqual([
    200,
    { message: "You will get an email when there is a new playlist" },
  ]);
  expect(await stateOf(ada)).toBe("yes");
  // Confirming a second time succeeds as well.
  expect((await post(site, `/confirm/${token}`)).status).toBe(200);
  expect(await ada.api("POST /users/me/follow")).toEqual({ follows: "yes" });
  expect(site.receiver.mails).toHaveLength(1);
  const stored = await everythingIn(site.db);
  expect(JSON.stringify([stored, site.log])).not.toContain(token);
});

test("follow: without JavaScript, forms of this site confirm and unsubscribe", async () => {
  await using site = await startMailSite();
  const ada = await site.join();
  const token = await tokenForMember(site, ada);
  const page = await (await site.send(`/confirm?token=${token}`)).text();
  expect(page).toMatch(/<form method="post">.*Yes, email me/s);
  expect(page).not.toContain(token);
  const headers = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate" };
  const press = (path: string, change: Record<string, string> = {}) =>
    site.send(path, {
      method: "POST",
      body: new URLSearchParams(),
      headers: { ...headers, ...change },
    });
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
  await site.db
    .insertInto("unsubscribe_links")
    .values({ token_hash: hashOf("way out"), follower_id: id })
    .execute();
  expect(await ends("/unsubscribe?token=way+out")).toBe("/followed/no");
  expect(await stateOf(ada)).toBe("no");
  expect(await ends("/unsubscribe?token=x")).toBe("/followed/not-unsubscribed");
  for (const query of ["?token=x", "?token=x&token=y", ""])
    expect(await ends(`/confirm${query}`)).toBe("/followed/not-confirmed");
  expect((await site.send("/followed/toString")).status).toBe(404);
});

test("follow: an address has one row, whether it confirms with or without an account", async () => {
  await using site = await startMailSite();
  const email = "bob@example.com";
  await requestAt(site, email);
  expect(await followers(site)).toEqual([]);
  const bob = await site.join({ email });
  await site.receiver.waitForMails(1);
  await post(site, `/confirm/${await tokenForMember(site, bob)}`);
  expect([await stateOf(bob), await followers(site)]).toEqual(["yes", [{ email, state: "yes" }]]);
  // Confirming again without the account does not remove the row from the account.
  const again = await mailedToken(site, email, () => requestAt(site, email));
  await post(site, `/confirm/${again}`);
  expect([await stateOf(bob), await followers(site)]).toEqual(["yes", [{ email, state: "yes" }]]);
  expect(await bob.api("DELETE /users/me/follow")).toEqual({ follows: "no" });
  expect(await followers(site)).toEqual([]);
});

test("M7: follow: an account cannot take over or end a subscription confirmed without it", async () => {
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
  // A plain hash could be guessed from the address; the stored hash needs the secret key.
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
      // Waits for the notice and for the confirmation email to the new address.
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
      // Frees the address for the next account.
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

test("follow: every address gets the same response, whether new, a member's or already following", async () => {
  await using site = await startMailSite({ RATE_LIMITS: "on" });
  const [member, follower] = [await site.join(), await site.follower()];
  const addresses = ["new@example.com", " NEW@example.com", member.email, follower.email];
  for (const email of [...addresses, "new@example.com", "new@example.com"]) {
    const answer = await requestAt(site, email);
    expect([email, answer.status, await answer.json()]).toEqual([
      email,
      200,
      { message: checkInboxMessage },
    ]);
  }
  const mails = await site.receiver.waitForMails(5);
  expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual(
    ["new@example.com", "new@example.com", "new@example.com", member.email, follower.email].sort(),
  );
  expect(await stateOf(follower)).toBe("yes");
  const refused = await requestAt(site, "no address");
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining("Invalid email address"),
  ]);
});

test("follow: a visitor can request 10 addresses an hour, by script and by form together", async () => {
  await using site = await startMailSite({ RATE_LIMITS: "on" });
  const stranger = "203.0.113.7";
  for (let count = 0; count < 10; count++)
    expect((await requestAt(site, `${count}@example.com`, stranger)).status).toBe(200);
  expect((await requestAt(site, "victim@example.com", stranger)).status).toBe(429);
  const body = new URLSearchParams({ email: "victim@example.com" });
  const form = { method: "POST", body };
  const refused = await site.send("/followers/form", form, { remoteAddress: stranger });
  expect([refused.status, await refused.text()]).toEqual([
    429,
    expect.stringContaining("<p>Too many people have asked today. Please try again tomorrow.</p>"),
  ]);
  expect((await requestAt(site, "victim@example.com", "203.0.113.8")).status).toBe(200);
});

test("follow: without JavaScript the form redirects to a page; other sites' forms are refused", async () => {
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
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/followed"]);
  const page = await site.send("/followed", { headers: { accept: "text/html" } });
  expect(await page.text()).toContain(checkInboxMessage);
  await site.receiver.waitForMail(({ recipients }) => recipients.includes("bob@example.com"));
  const refused = await submit("same-origin", "<b>");
  expect([refused.status, refused.headers.get("content-type"), await refused.text()]).toEqual([
    422,
    "text/html; charset=utf-8",
    expect.stringContaining("Invalid email address"),
  ]);
});

test("follow: a confirmation link ends after 7 days or when its request is withdrawn", async () => {
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

test("follow: a member's new address must confirm again, and the old address's link ends", async () => {
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
  // Changing only the name keeps the subscription.
  expect(await ada.api("PATCH /users/me", { body: { full_name: "Ada" } })).toMatchObject({
    follows: "yes",
  });
  await ada.api("DELETE /users/me/follow");
  expect(await ada.api("PATCH /users/me", { body: { email: "third@example.com" } })).toMatchObject({
    follows: "no",
  });
});

test("follow: confirming while the address changes subscribes neither old nor new address", async () => {
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
    // Waits for all emails of this round, because the next round counts them.
    await site.receiver.waitForMails(3 * (round + 1));
  }
});

test("follow: deactivating an account ends its subscription; deleting it removes its requests", async () => {
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
