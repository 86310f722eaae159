import { expect, test } from "vitest";
import { platformIds, platforms } from "#contract/platforms.ts";
import { startMailSite } from "../testing/mail-site.ts";
import { plain } from "../testing/pictures.ts";
import type { ReceivedMail } from "../testing/smtp-receiver.ts";
import { song } from "../testing/songs.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const patient = { interval: 10, timeout: 10_000 };

/** With an owner, and mails that go out at once. */
async function tellingSite(environment: Record<string, string> = {}) {
  const site = await startMailSite({ MAIL_RATE: "100", ...environment });
  let owner = await site.join({ is_superuser: true });
  const add = async (month: number) => (await owner.api("POST /playlists/", { body: { year: 2025, month, ...exampleIds } })).id;
  const tell = (playlist_id: string) => owner.api("POST /playlists/:playlist_id/tell", { params: { playlist_id } });
  const takeBack = (playlist_id: string) => owner.api("DELETE /playlists/:playlist_id/tell", { params: { playlist_id } });
  const status = () => owner.api("GET /followers/");
  /** Moves the clock, by which a session ends, and lets the sender look: it sleeps by the machine's clock. */
  async function later(milliseconds: number) {
    site.clock.now += milliseconds;
    owner = await site.join({ is_superuser: true });
    await owner.api("POST /utils/test-email/", { query: { email_to: "wake@example.com" } });
  }
  const rows = () => site.db.selectFrom("outbox").selectAll().where("kind", "=", "new_playlist").execute();
  const isSettled = async () => (await rows()).every(({ sent_at, failed_at }) => sent_at ?? failed_at);
  const settled = () => expect.poll(isSettled, patient).toBe(true);
  const toFollowers = () => site.receiver.mails.filter(({ subject }) => subject?.includes("new playlist"));
  const recipients = () =>
    toFollowers()
      .flatMap((mail) => mail.recipients)
      .sort();
  return Object.assign(site, { owner: () => owner, add, tell, takeBack, status, later, rows, settled, toFollowers, recipients });
}

const detail = (status: number, text: string) => ({ status, body: { detail: text } });
const alreadyTold = detail(409, "The followers have been told about this playlist already");
const tooLate = detail(409, "There is nothing left to take back: mails are on their way, or none was asked for");

const unsubscribeAddress = ({ headers }: ReceivedMail) => {
  const list = headers.get("list") as { unsubscribe?: { url?: string } } | undefined;
  return list?.unsubscribe?.url ?? "";
};

test("everybody who has confirmed is told after a quarter of an hour, once; nobody else is", async () => {
  await using site = await tellingSite();
  const followers = [await site.follower(), await site.follower()];
  const asked = await site.join();
  await site.db.updateTable("users").set({ follows: "asked" }).where("id", "=", asked.user.id).execute();
  const march = await site.add(3);
  expect(await site.tell(march)).toEqual({ followers: 2 });
  await expect(site.tell(march)).rejects.toMatchObject(alreadyTold);
  await site.later(15 * minute - 1);
  await site.receiver.waitForMail(({ recipients }) => recipients.includes("wake@example.com"));
  expect(site.toFollowers()).toEqual([]);
  await site.later(1);
  await site.settled();
  expect(site.recipients()).toEqual(followers.map(({ email }) => email).sort());
  await expect(site.tell(march)).rejects.toMatchObject(alreadyTold);
  expect(await site.status()).toMatchObject({
    count: 2,
    told: [march],
    tellings: [{ playlist_id: march, title: "March 2025", followers: 2, sent: 2, failed: 0, waiting: 0, can_be_taken_back: false }],
    refused: [],
  });
});

test("an unknown playlist is not told about; where nobody follows it is as if nobody had asked", async () => {
  await using site = await tellingSite();
  const nobody = "00000000-0000-4000-8000-000000000000";
  const unknown = detail(404, "Playlist not found");
  await expect(site.tell(nobody)).rejects.toMatchObject(unknown);
  await expect(site.takeBack(nobody)).rejects.toMatchObject(unknown);
  const march = await site.add(3);
  expect(await site.tell(march)).toEqual({ followers: 0 });
  await site.follower();
  expect(await site.tell(march)).toEqual({ followers: 1 });
});

test("the mail has cover, title, songs, links to where it is heard, and headers by which a mail program unsubscribes", async () => {
  await using site = await tellingSite({ MAIL_DELAY: "0" });
  await site.follower("ada@example.com");
  const picture = new Blob([new Uint8Array(await plain(600, 600, "#336699").jpeg().toBuffer())], { type: "image/jpeg" });
  const { filename: image } = await site.owner().api("POST /utils/uploadfile/", { file: picture });
  const march = await site.add(3);
  const params = { playlist_id: march };
  await site.owner().api("PATCH /playlists/:playlist_id", { params, body: { image } });
  const songs = [song("Maren <Vale> - Slow & Harbour", { duration: 61 }), song("The Low Lanterns - Glass Orchard", { duration: 60 })];
  await site.owner().api("PUT /playlists/:playlist_id/songs", { params, body: { songs } });
  await site.tell(march);
  const mail = await site.receiver.waitForMail();
  expect(mail.subject).toBe("March 2025: a new playlist on Mixtape");
  const html = String(mail.html);
  expect(html).toContain(`src="https://mixtape.example/images/${image.replace(".jpg", "")}-1200.jpg"`);
  expect(html).toContain("Slow &amp; Harbour");
  expect(html).toContain("Maren &lt;Vale&gt;");
  expect(html).toContain("prefers-color-scheme: dark");
  expect(mail.text).toContain("1. Maren <Vale> – Slow & Harbour\n2. The Low Lanterns – Glass Orchard");
  for (const part of [html, mail.text]) {
    expect(part).toContain("https://mixtape.example/music/2025/march");
    for (const platform of platforms) expect(part).toContain(exampleIds[`${platform}_id`]);
    for (const platform of platforms) expect(part).toContain(platformIds[platform].name);
    expect(part).toContain("2 songs · 2 min");
    expect(part).toContain("https://mixtape.example/unsubscribe?token=");
  }
  expect(unsubscribeAddress(mail)).toMatch(/^https:\/\/mixtape\.example\/unsubscribe\/[\w-]{43}$/);
  expect(mail.raw).toMatch(/^List-Unsubscribe: <https:\/\/mixtape\.example\/unsubscribe\/[\w-]{43}>\r$/m);
  expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const kept = JSON.stringify([await site.db.selectFrom("follow_tokens").selectAll().execute(), await site.rows(), site.log]);
  expect(kept).not.toContain(unsubscribeAddress(mail).slice(-43));
});

test("a playlist without a cover, songs or platforms makes a mail, too", async () => {
  await using site = await tellingSite({ MAIL_DELAY: "0" });
  await site.follower();
  const { id } = await site.owner().api("POST /playlists/", { body: { year: 2025 } });
  await site.tell(id);
  const { html, text } = await site.receiver.waitForMail();
  expect(html).toContain('src="https://mixtape.example/cards/2025/best.jpg"');
  expect(html).not.toMatch(/<ol|<li/);
  expect(text).toContain("https://mixtape.example/music/2025/best\n");
});

test("it can be taken back while it waits, and told again; no longer once mails go out", async () => {
  await using site = await tellingSite();
  await site.follower();
  const march = await site.add(3);
  await expect(site.takeBack(march)).rejects.toMatchObject(tooLate);
  await site.tell(march);
  expect((await site.status()).tellings).toMatchObject([{ waiting: 1, can_be_taken_back: true }]);
  await site.takeBack(march);
  expect(await site.rows()).toEqual([]);
  expect(await site.status()).toMatchObject({ told: [], tellings: [] });
  await site.later(20 * minute);
  expect(await site.tell(march)).toEqual({ followers: 1 });
  await site.later(15 * minute);
  await site.settled();
  await expect(site.takeBack(march)).rejects.toMatchObject(tooLate);
  expect(site.toFollowers()).toHaveLength(1);
});

test("nobody gets two mails within a day: the second waits", async () => {
  await using site = await tellingSite({ MAIL_DELAY: "0" });
  const { email } = await site.follower();
  for (const month of [3, 4, 5]) await site.tell(await site.add(month));
  const sentSoFar = async () => (await site.rows()).filter(({ sent_at }) => sent_at !== null).length;
  await expect.poll(sentSoFar, patient).toBe(1);
  await site.later(day - 1);
  await site.receiver.waitForMails(2);
  expect(site.toFollowers()).toHaveLength(1);
  await site.later(1);
  await expect.poll(sentSoFar, patient).toBe(2);
  await site.later(day);
  await site.settled();
  expect(site.recipients()).toEqual([email, email, email]);
  const sent = (await site.rows()).map(({ sent_at }) => sent_at ?? 0).sort();
  for (const [index, at] of sent.entries()) if (index > 0) expect(at - (sent[index - 1] ?? 0)).toBeGreaterThanOrEqual(day);
});

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

test("an address that is refused for good is tried once a mail, and after the second no more, and shown", async () => {
  await using site = await tellingSite({ MAIL_DELAY: "0" });
  const { email, user, password } = await site.follower();
  const other = await site.follower();
  site.receiver.refuse(email, 550, "5.1.1 no such user");
  await site.tell(await site.add(3));
  await site.settled();
  expect(await site.status()).toMatchObject({ refused: [], count: 2, tellings: [{ sent: 1, failed: 1, waiting: 0 }] });
  await site.later(day);
  await site.tell(await site.add(4));
  await site.settled();
  await expect.poll(site.status, patient).toMatchObject({ refused: [{ user_id: user.id, email }], count: 1 });
  await site.later(day);
  expect(await site.tell(await site.add(5))).toEqual({ followers: 1 });
  await site.settled();
  expect(site.recipients()).toEqual([other.email, other.email, other.email]);
  // Their mailbox works again, as a mail that they have asked for shows.
  site.receiver.refuse(email);
  const { access_token } = await site.client()("POST /login/access-token", { form: { username: email, password } });
  await site.client(access_token)("POST /users/me/follow");
  const mail = await site.receiver.waitForMail(({ recipients }) => recipients.includes(email));
  await site.send(`/confirm/${/token=([\w-]+)/.exec(mail.text ?? "")?.[1]}`, { method: "POST" });
  expect(await site.status()).toMatchObject({ refused: [], count: 2 });
});

test.each([
  ["a refusal of ours (5.7.1)", 550, "5.7.1 relaying denied"],
  ["a mailbox that is full for now (4xx)", 452, "4.2.2 mailbox full"],
])("%s is tried again and counts against nobody", async (_name, code, message) => {
  await using site = await tellingSite({ MAIL_DELAY: "0" });
  const { email } = await site.follower();
  site.receiver.refuse(email, code, message);
  await site.tell(await site.add(3));
  await expect.poll(async () => (await site.rows())[0]?.last_error, patient).toContain(String(code));
  expect((await site.rows())[0]).toMatchObject({ failed_at: null, next_attempt_at: site.clock.now + minute });
  site.receiver.refuse(email);
  await site.later(minute);
  await site.settled();
  expect(site.recipients()).toEqual([email]);
  expect(await site.db.selectFrom("users").select("mail_refusals").where("mail_refusals", ">", 0).execute()).toEqual([]);
});

test("one that arrives makes up for an earlier refusal", async () => {
  await using site = await tellingSite({ MAIL_DELAY: "0" });
  const { email } = await site.follower();
  for (const [month, refused] of [true, false, true].entries()) {
    site.receiver.refuse(email, refused ? 550 : undefined, "5.1.1 no such user");
    await site.tell(await site.add(month + 1));
    await site.settled();
    await site.later(day);
  }
  expect(await site.status()).toMatchObject({ refused: [], count: 1 });
});

test("with a playlist that is deleted and brought back, its mails stop and go on", async () => {
  await using site = await tellingSite();
  const { email } = await site.follower();
  const march = await site.add(3);
  const params = { playlist_id: march };
  await site.tell(march);
  await site.owner().api("DELETE /playlists/:playlist_id", { params });
  await site.later(15 * minute);
  await expect.poll(async () => (await site.rows())[0]?.next_attempt_at, patient).toBe(site.clock.now + 10 * minute);
  await site.owner().api("POST /playlists/:playlist_id/restore", { params });
  await expect(site.tell(march)).rejects.toMatchObject(alreadyTold);
  await site.later(10 * minute);
  await site.settled();
  expect(site.recipients()).toEqual([email]);
});

test("a playlist that is gone for good is told to nobody", async () => {
  await using site = await tellingSite();
  await site.follower();
  const march = await site.add(3);
  await site.tell(march);
  await site.owner().api("DELETE /playlists/:playlist_id", { params: { playlist_id: march } });
  await site.db.deleteFrom("removed_playlists").execute();
  await site.later(15 * minute);
  await expect.poll(site.rows, patient).toEqual([]);
  expect(site.toFollowers()).toEqual([]);
});
