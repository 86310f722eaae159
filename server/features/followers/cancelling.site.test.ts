import { expect, test } from "vitest";
import { announcingSite, minute, patient } from "../../testing/announcing-site.ts";
import { refused } from "../../testing/refusal.ts";

const alreadyAnnounced = [
  409,
  "The followers have already been emailed about this playlist",
] as const;
const tooLate = [
  409,
  "Nothing to cancel: the emails have already been sent, or were never scheduled",
] as const;

test("announce: cancelling an announcement deletes the emails that are not sent yet", async () => {
  await using site = await announcingSite();
  const [ada, bob] = [await site.follower(), await site.follower()];
  const march = await site.add(3);
  await refused(site.takeBack(march), ...tooLate);
  await site.announce(march);
  expect((await site.status()).announcements).toMatchObject([{ waiting: 2 }]);
  await site.takeBack(march);
  expect(await site.rows()).toEqual([]);
  expect(await site.status()).toMatchObject({ announcements: [] });
  await site.later(20 * minute);
  expect(await site.announce(march)).toEqual({ followers: 2 });
  site.receiver.refuse(bob.email, 452, "4.2.2 mailbox full");
  await site.later(15 * minute);
  await expect
    .poll(async () => (await site.rows()).some(({ last_error }) => last_error !== null), patient)
    .toBe(true);
  await expect.poll(site.status).toMatchObject({ announcements: [{ sent: 1, waiting: 1 }] });
  await site.takeBack(march);
  expect(await site.status()).toMatchObject({
    announcements: [{ sent: 1, failed: 0, waiting: 0 }],
  });
  await refused(site.takeBack(march), ...tooLate);
  await refused(site.announce(march), ...alreadyAnnounced);
  expect(site.recipients()).toEqual([ada.email]);
});

test("L17: announce: cancelling an announcement does not delete an email that is being sent", async () => {
  await using site = await announcingSite({ MAIL_DELAY: "0" });
  await site.follower();
  await site.follower();
  const march = await site.add(3);
  site.receiver.behave("stalls");
  await site.announce(march);
  await site.receiver.waitForStalls(1);
  await site.takeBack(march);
  expect(await site.rows()).toHaveLength(1);
  await refused(site.takeBack(march), ...tooLate);
  site.receiver.proceed();
  await site.receiver.waitForMails(1);
  await refused(site.announce(march), ...alreadyAnnounced);
  await expect.poll(site.status).toMatchObject({ announcements: [{ sent: 1, waiting: 0 }] });
});
