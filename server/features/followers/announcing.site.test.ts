import { expect, test } from "vitest";
import { platformRecords } from "#domain/platforms.ts";
import { site as defaults } from "#site";
import {
  announcingSite,
  minute,
  patient,
  unsubscribeAddress,
} from "../../testing/announcing-site.ts";
import { addFollower } from "../../testing/mail-site.ts";
import { plain, pngFile } from "../../testing/pictures.ts";
import { refused } from "../../testing/refusal.ts";
import { song } from "../../testing/songs.ts";
import { exampleIds } from "../../testing/whole-playlist.ts";
import { purgeExpired } from "../housekeeping/housekeeping.ts";

const origin = "https://mixtape.example";

type Site = Awaited<ReturnType<typeof announcingSite>>;

const alreadyAnnounced = [
  409,
  "The followers have already been emailed about this playlist",
] as const;
const woken = ({ receiver }: Site) =>
  receiver.waitForMail(({ recipients }) => recipients.includes("wake@example.com"));
const remove = (site: Site, playlist_id: string) =>
  site.owner().api("DELETE /playlists/:playlist_id", { params: { playlist_id } });

test("announce: every confirmed follower gets one email after 15 minutes", async () => {
  await using site = await announcingSite();
  const followers = [await site.follower(), await site.follower()];
  await addFollower(site.db, "bob@example.com");
  const unconfirmed = await site.join();
  await unconfirmed.api("POST /users/me/follow");
  const march = await site.add(3);
  expect(await site.announce(march)).toEqual({ followers: 3 });
  await refused(site.announce(march), ...alreadyAnnounced);
  await site.later(15 * minute - 1);
  await woken(site);
  expect(site.toFollowers()).toEqual([]);
  await site.later(1);
  await site.settled();
  expect(site.recipients()).toEqual(
    [...followers.map(({ email }) => email), "bob@example.com"].sort(),
  );
  await refused(site.announce(march), ...alreadyAnnounced);
  expect(await site.status()).toEqual({
    count: 3,
    announcements: [
      {
        playlist_id: march,
        title: "March 2025",
        announced_at: expect.any(String),
        starts_at: expect.any(String),
        sent: 3,
        failed: 0,
        waiting: 0,
      },
    ],
    refused: [],
  });
});

test("announce: a scheduled playlist with `email_followers` is announced when it is published", async () => {
  await using site = await announcingSite();
  await site.follower("ada@example.com");
  const body = (month: number, hours: number) => ({
    year: 2025,
    month,
    email_followers: true,
    published_at: new Date(site.clock.now + hours * 60 * minute).toISOString(),
  });
  const add = async (month: number) =>
    (await site.owner().api("POST /playlists/", { body: body(month, 1) })).id;
  const change = (playlist_id: string, fields: object) =>
    site.owner().api("PATCH /playlists/:playlist_id", { params: { playlist_id }, body: fields });
  const [march, april] = [await add(3), await add(4)];
  await change(april, { email_followers: false });
  const tooEarly = "To email followers when it appears, choose a date in the future";
  for (const refusedBody of [body(5, -1), { year: 2025, month: 5, email_followers: true }])
    await refused(site.owner().api("POST /playlists/", { body: refusedBody }), 422, tooEarly);
  await refused(change(march, { published_at: null }), 422, tooEarly);

  await site.later(60 * minute - 1);
  await woken(site);
  expect(await site.rows()).toEqual([]);
  await site.later(1);
  await expect.poll(site.rows, patient).toHaveLength(1);
  await site.later(15 * minute);
  await site.settled();
  await site.later(15 * minute);
  expect(await site.rows()).toMatchObject([{ playlist_id: march }]);
  expect(site.recipients()).toEqual(["ada@example.com"]);
});

test("emails: have the contact address from the site settings as Reply-To", async () => {
  await using site = await announcingSite();
  const { api } = site.owner();
  const send = () => api("POST /utils/test-email/", { query: { email_to: "ada@example.com" } });
  await send();
  await site.receiver.waitForMails(1);
  await api("PATCH /site/settings", { body: { owner_email: "owner@example.com" } });
  await send();
  const [first, second] = await site.receiver.waitForMails(2);
  expect(first?.raw).not.toContain("Reply-To");
  expect(second?.raw).toMatch(/^Reply-To: owner@example.com\r?$/m);
});

test("announce: the emails about a deleted playlist wait until the playlist is restored", async () => {
  await using site = await announcingSite();
  await site.follower("ada@example.com");
  const id = await site.add(3);
  await site.announce(id);
  await remove(site, id);
  await site.later(15 * minute);
  await woken(site);
  expect(await site.rows()).toMatchObject([{ sent_at: null }]);
  await site.owner().api("POST /deleted/:id/restore", { params: { id } });
  await site.later(1);
  await site.settled();
  expect(site.recipients()).toEqual(["ada@example.com"]);
});

test("announce: can be repeated if the site had no followers the first time", async () => {
  await using site = await announcingSite();
  const nobody = "00000000-0000-4000-8000-000000000000";
  for (const call of [site.announce, site.takeBack])
    await refused(call(nobody), 404, "Playlist not found");
  const march = await site.add(3);
  expect(await site.announce(march)).toEqual({ followers: 0 });
  await site.follower();
  expect(await site.announce(march)).toEqual({ followers: 1 });
});

test("announce: the email contains the playlist, its links and headers for one-click unsubscribing", async () => {
  await using site = await announcingSite({ MAIL_DELAY: "0" });
  await site.follower("ada@example.com");
  const file = await pngFile(plain(600, 600));
  const { filename: image } = await site.owner().api("POST /utils/uploadfile/", { file });
  const march = await site.add(3);
  const params = { playlist_id: march };
  const words = { name: "Groovember", note: "Slow: [before](/music/2024)." };
  const songs = [
    song("Maren <Vale> - Slow & Harbour", { duration: 61, note: "A radiator." }),
    song("The Low Lanterns - Glass Orchard", { duration: 60 }),
  ];
  const body = { image, ...words, songs };
  await site.owner().api("PATCH /playlists/:playlist_id", { params, body });
  await site.announce(march);
  const mail = await site.receiver.waitForMail();
  expect(mail.subject).toBe("March 2025: a new playlist on Mixtape");
  const html = String(mail.html);
  for (const part of [
    `src="${origin}/images/${image.replace(".jpg", "")}-1200.jpg"`,
    "Slow &amp; Harbour",
    "Maren &lt;Vale&gt;",
    "prefers-color-scheme: dark",
    `<a href="${origin}/music/2024">before</a>`,
  ])
    expect(html).toContain(part);
  expect(mail.text).toContain(words.note);
  expect(mail.text).toContain("1. Maren <Vale> – Slow & Harbour\n");
  for (const part of [html, mail.text]) {
    expect(part).toContain(`${origin}/music/2025/march`);
    for (const platform of defaults.platforms) {
      expect(part).toContain(exampleIds[`${platform}_id`]);
      expect(part).toContain(platformRecords[platform].name);
    }
    for (const some of [
      "2 songs · 2 min",
      words.name,
      "A radiator.",
      `${origin}/unsubscribe?token=`,
    ])
      expect(part).toContain(some);
  }
  expect(unsubscribeAddress(mail)).toMatch(/^https:\/\/mixtape\.example\/unsubscribe\/[\w-]{43}$/);
  expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const kept = JSON.stringify([
    await site.db.selectFrom("unsubscribe_links").selectAll().execute(),
    await site.rows(),
    site.log,
  ]);
  expect(kept).not.toContain(unsubscribeAddress(mail).slice(-43));
});

test("announce: only one of three simultaneous requests for the same playlist succeeds", async () => {
  await using site = await announcingSite();
  await site.follower();
  const march = await site.add(3);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => site.announce(march)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await site.rows()).toHaveLength(1);
});

test("announce: no emails are sent about a permanently deleted playlist", async () => {
  await using site = await announcingSite();
  await site.follower();
  const march = await site.add(3);
  await site.announce(march);
  await site.later(0);
  expect(await site.rows()).toHaveLength(1);
  await site.db.deleteFrom("playlists").execute();
  await purgeExpired(site.db, site.clock.now);
  expect(await site.rows()).toEqual([]);
  // The outbox must lose only the emails about the deleted playlist.
  expect(await site.db.selectFrom("outbox").select("kind").execute()).toEqual([{ kind: "test" }]);
  expect(await site.status()).toMatchObject({ announcements: [] });
});
