import { expect, test } from "vitest";
import { announcingSite, minute, patient } from "../../testing/announcing-site.ts";
import { tokenIn } from "../../testing/mail-site.ts";

test("refused addresses: get no email after two bounces in a row, until they confirm again", async () => {
  await using site = await announcingSite({ MAIL_DELAY: "0" });
  const { email, api } = await site.follower();
  const other = await site.follower();
  let month = 0;
  const announceOnce = async (isRefused: boolean) => {
    site.receiver.refuse(email, isRefused ? 550 : undefined, "5.1.1 no such user");
    month += 1;
    site.clock.now += 1;
    const answer = await site.announce(await site.add(month));
    await site.settled();
    return answer;
  };
  // A delivered email resets the count of bounces, so these two bounces are not in a row.
  for (const isRefused of [true, false, true]) await announceOnce(isRefused);
  const [first] = (await site.status()).announcements;
  expect(first).toMatchObject({ sent: 1, failed: 1, waiting: 0 });
  expect(await site.status()).toMatchObject({ refused: [], count: 2 });
  await announceOnce(true);
  await expect.poll(site.status, patient).toMatchObject({ refused: [email], count: 1 });
  expect(await announceOnce(false)).toEqual({ followers: 1 });
  expect(site.recipients().filter((address) => address === email)).toHaveLength(1);
  expect(site.recipients().filter((address) => address === other.email)).toHaveLength(5);
  await api("POST /users/me/follow");
  const mail = await site.receiver.waitForMail(({ subject }) => subject === "Follow Mixtape?");
  await site.send(`/confirm/${tokenIn(mail)}`, { method: "POST" });
  expect(await site.status()).toMatchObject({ refused: [], count: 2 });
});

test("refused addresses: a rejection because of the sender does not count as a bounce", async () => {
  await using site = await announcingSite({ MAIL_DELAY: "0" });
  const { email } = await site.follower();
  site.receiver.refuse(email, 550, "5.7.1 relaying denied");
  await site.announce(await site.add(3));
  const next_attempt_at = site.clock.now + minute;
  const last_error = expect.stringContaining("550");
  await expect
    .poll(async () => (await site.rows())[0], patient)
    .toMatchObject({ last_error, failed_at: null, next_attempt_at });
  const followers = await site.db.selectFrom("followers").select("refusals").execute();
  expect(followers).toEqual([{ refusals: 0 }]);
});
