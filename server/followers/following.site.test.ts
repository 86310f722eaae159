import { expect, test } from "vitest";
import { startMailSite, tokenIn } from "../testing/mail-site.ts";

const day = 24 * 60 * 60_000;

type Site = Awaited<ReturnType<typeof startMailSite>>;
type Person = Awaited<ReturnType<Site["join"]>>;

const stateOf = async ({ api }: Person) => (await api("GET /users/me")).follows;
const post = (site: Site, path: string, init: RequestInit = {}) =>
  site.send(path, { method: "POST", ...init });
const answerOf = async (response: Response) => [response.status, await response.json()];

async function askedToken(site: Site, person: Person) {
  const count = site.receiver.mails.length;
  expect(await person.api("POST /users/me/follow")).toEqual({ follows: "asked" });
  const mail = (await site.receiver.waitForMails(count + 1))[count];
  expect(mail?.recipients).toEqual([person.email]);
  return tokenIn(mail ?? {});
}

/** What programs do that look into mails before their reader does. */
async function scan(site: Site, path: string) {
  for (const method of ["GET", "HEAD"])
    for (const accept of ["text/html", "*/*"])
      expect((await site.send(path, { method, headers: { accept } })).status).toBeLessThan(500);
}

test("somebody follows once they have used the link in the mail, and nobody by having it opened for them", async () => {
  await using site = await startMailSite();
  const ada = await site.join();
  expect(await stateOf(ada)).toBe("no");
  const token = await askedToken(site, ada);
  expect(await stateOf(ada)).toBe("asked");
  const [mail] = site.receiver.mails;
  expect(mail?.subject).toBe("Follow Mixtape?");
  expect(mail?.text).toContain(`https://mixtape.example/confirm?token=${token}\n`);
  expect(mail?.html).toContain(`href="https://mixtape.example/confirm?token=${token}"`);
  await scan(site, `/confirm?token=${token}`);
  await scan(site, `/confirm/${token}`);
  expect(await stateOf(ada)).toBe("asked");
  const confirmed = await answerOf(await post(site, `/confirm/${token}`));
  expect(confirmed).toEqual([200, { message: "You will be mailed when there is a new playlist" }]);
  expect(await stateOf(ada)).toBe("yes");
  // The link is pressed again, out of habit.
  expect((await post(site, `/confirm/${token}`)).status).toBe(200);
  expect(await ada.api("POST /users/me/follow")).toEqual({ follows: "yes" });
  expect(site.receiver.mails).toHaveLength(1);
});

test("the tokens are nowhere but in the mails: hashes in the database, nothing in the log", async () => {
  await using site = await startMailSite();
  const token = await askedToken(site, await site.join());
  expect(await site.db.selectFrom("follow_tokens").select("token_hash").execute()).toHaveLength(1);
  await post(site, `/confirm/${token}`);
  const outbox = await site.db.selectFrom("outbox").selectAll().execute();
  const tokens = await site.db.selectFrom("follow_tokens").selectAll().execute();
  expect(JSON.stringify([outbox, tokens, site.log])).not.toContain(token);
});

test.each(["wrong", "0".repeat(43), "a.b~!", "%C3%A9%00", "x".repeat(300)])(
  "the token %s is none",
  async (token) => {
    await using site = await startMailSite();
    expect(await answerOf(await post(site, `/confirm/${token}`))).toEqual([
      400,
      { detail: "Invalid token" },
    ]);
  },
);

test("a link ends after seven days, and when its person no longer wants to follow", async () => {
  await using site = await startMailSite();
  const [ada, bob] = [await site.join(), await site.join()];
  const [late, unwanted] = [await askedToken(site, ada), await askedToken(site, bob)];
  expect(await bob.api("DELETE /users/me/follow")).toEqual({ follows: "no" });
  expect((await post(site, `/confirm/${unwanted}`)).status).toBe(400);
  site.clock.now += 7 * day;
  expect((await post(site, `/confirm/${late}`)).status).toBe(400);
});

test("an address is mailed three times an hour at most, also under a new account", async () => {
  await using site = await startMailSite({ RATE_LIMITS: "on" });
  const ada = await site.join({ email: "ada@example.com" });
  for (let count = 0; count < 3; count++) await askedToken(site, ada);
  await expect(ada.api("POST /users/me/follow")).rejects.toMatchObject({ status: 429 });
  await ada.api("DELETE /users/me");
  const again = await site.join({ email: "ada@example.com" });
  await expect(again.api("POST /users/me/follow")).rejects.toMatchObject({ status: 429 });
  expect(await stateOf(again)).toBe("no");
});

test("with a new address somebody is asked again, there; the links in the old mailbox end", async () => {
  await using site = await startMailSite();
  const ada = await site.join();
  const old = await askedToken(site, ada);
  await post(site, `/confirm/${old}`);
  const changed = await ada.api("PATCH /users/me", { body: { email: "new@example.com" } });
  expect(changed).toMatchObject({ email: "new@example.com", follows: "asked" });
  const mail = await site.receiver.waitForMail(({ recipients }) =>
    recipients.includes("new@example.com"),
  );
  expect((await post(site, `/confirm/${old}`)).status).toBe(400);
  expect(await stateOf(ada)).toBe("asked");
  await post(site, `/confirm/${tokenIn(mail)}`);
  expect(await stateOf(ada)).toBe("yes");
  // Another name is no other address.
  expect(await ada.api("PATCH /users/me", { body: { full_name: "Ada" } })).toMatchObject({
    follows: "yes",
  });
});

test("a link that is pressed while the address changes makes no follower of the new one", async () => {
  await using site = await startMailSite();
  for (let round = 0; round < 30; round++) {
    const ada = await site.join();
    const token = await askedToken(site, ada);
    const body = { email: `unasked-${round}@example.com` };
    await Promise.all([
      ada.api("PATCH /users/me", { body }),
      ...Array.from({ length: 4 }, () => post(site, `/confirm/${token}`)),
    ]);
    expect([round, await stateOf(ada)]).toEqual([round, "asked"]);
    // The next round counts the mails.
    await site.receiver.waitForMails(3 * (round + 1));
  }
});

test("whoever does not follow is not asked because of a new address", async () => {
  await using site = await startMailSite();
  const ada = await site.join();
  expect(await ada.api("PATCH /users/me", { body: { email: "new@example.com" } })).toMatchObject({
    follows: "no",
  });
  await site.receiver.waitForMail(({ recipients }) => recipients.includes(ada.email));
  expect(await site.db.selectFrom("outbox").select("kind").execute()).toEqual([
    { kind: "email_changed" },
  ]);
});

test("a deactivation ends it for good, and a deletion takes everything along", async () => {
  await using site = await startMailSite();
  const owner = await site.join({ is_superuser: true });
  const [ada, bob] = [await site.follower(), await site.follower()];
  for (const is_active of [false, true])
    await owner.api("PATCH /users/:user_id", {
      params: { user_id: ada.user.id },
      body: { is_active },
    });
  const { follows } = await site.db
    .selectFrom("users")
    .select("follows")
    .where("id", "=", ada.user.id)
    .executeTakeFirstOrThrow();
  expect(follows).toBe("no");
  const token = await askedToken(site, await site.join());
  await site.db.updateTable("follow_tokens").set({ user_id: bob.user.id }).execute();
  await bob.api("DELETE /users/me");
  expect(await site.db.selectFrom("follow_tokens").selectAll().execute()).toEqual([]);
  expect((await post(site, `/confirm/${token}`)).status).toBe(400);
});

test("an inactive account's link confirms nothing", async () => {
  await using site = await startMailSite();
  const owner = await site.join({ is_superuser: true });
  const ada = await site.join();
  const token = await askedToken(site, ada);
  await owner.api("PATCH /users/:user_id", {
    params: { user_id: ada.user.id },
    body: { is_active: false },
  });
  expect((await post(site, `/confirm/${token}`)).status).toBe(400);
});
