import { expect, test } from "vitest";
import { platformIds, platforms } from "#contract/platforms.ts";
import { plain } from "../testing/pictures.ts";
import { song } from "../testing/songs.ts";
import { day, minute, patient, tellingSite, unsubscribeAddress } from "../testing/telling-site.ts";
import { exampleIds } from "../testing/whole-playlist.ts";

const detail = (status: number, text: string) => ({ status, body: { detail: text } });
const alreadyTold = detail(409, "The followers have been told about this playlist already");
const tooLate = detail(
  409,
  "There is nothing left to take back: mails are on their way, or none was asked for",
);

test("everybody who has confirmed is told after a quarter of an hour, once; nobody else is", async () => {
  await using site = await tellingSite();
  const followers = [await site.follower(), await site.follower()];
  const asked = await site.join();
  await site.db
    .updateTable("users")
    .set({ follows: "asked" })
    .where("id", "=", asked.user.id)
    .execute();
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
    tellings: [
      {
        playlist_id: march,
        title: "March 2025",
        followers: 2,
        sent: 2,
        failed: 0,
        waiting: 0,
        can_be_taken_back: false,
      },
    ],
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
  const picture = new Blob([new Uint8Array(await plain(600, 600, "#336699").jpeg().toBuffer())], {
    type: "image/jpeg",
  });
  const { filename: image } = await site.owner().api("POST /utils/uploadfile/", { file: picture });
  const march = await site.add(3);
  const params = { playlist_id: march };
  await site.owner().api("PATCH /playlists/:playlist_id", { params, body: { image } });
  const songs = [
    song("Maren <Vale> - Slow & Harbour", { duration: 61 }),
    song("The Low Lanterns - Glass Orchard", { duration: 60 }),
  ];
  await site.owner().api("PUT /playlists/:playlist_id/songs", { params, body: { songs } });
  await site.tell(march);
  const mail = await site.receiver.waitForMail();
  expect(mail.subject).toBe("March 2025: a new playlist on Mixtape");
  const html = String(mail.html);
  expect(html).toContain(
    `src="https://mixtape.example/images/${image.replace(".jpg", "")}-1200.jpg"`,
  );
  expect(html).toContain("Slow &amp; Harbour");
  expect(html).toContain("Maren &lt;Vale&gt;");
  expect(html).toContain("prefers-color-scheme: dark");
  expect(mail.text).toContain(
    "1. Maren <Vale> – Slow & Harbour\n2. The Low Lanterns – Glass Orchard",
  );
  for (const part of [html, mail.text]) {
    expect(part).toContain("https://mixtape.example/music/2025/march");
    for (const platform of platforms) expect(part).toContain(exampleIds[`${platform}_id`]);
    for (const platform of platforms) expect(part).toContain(platformIds[platform].name);
    expect(part).toContain("2 songs · 2 min");
    expect(part).toContain("https://mixtape.example/unsubscribe?token=");
  }
  expect(unsubscribeAddress(mail)).toMatch(/^https:\/\/mixtape\.example\/unsubscribe\/[\w-]{43}$/);
  expect(mail.raw).toMatch(
    /^List-Unsubscribe: <https:\/\/mixtape\.example\/unsubscribe\/[\w-]{43}>\r$/m,
  );
  expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  const kept = JSON.stringify([
    await site.db.selectFrom("follow_tokens").selectAll().execute(),
    await site.rows(),
    site.log,
  ]);
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
  const sentSoFar = async () =>
    (await site.rows()).filter(({ sent_at }) => sent_at !== null).length;
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
  for (const [index, at] of sent.entries())
    if (index > 0) expect(at - (sent[index - 1] ?? 0)).toBeGreaterThanOrEqual(day);
});

test("with a playlist that is deleted and brought back, its mails stop and go on", async () => {
  await using site = await tellingSite();
  const { email } = await site.follower();
  const march = await site.add(3);
  const params = { playlist_id: march };
  await site.tell(march);
  await site.owner().api("DELETE /playlists/:playlist_id", { params });
  await site.later(15 * minute);
  await expect
    .poll(async () => (await site.rows())[0]?.next_attempt_at, patient)
    .toBe(site.clock.now + 10 * minute);
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
