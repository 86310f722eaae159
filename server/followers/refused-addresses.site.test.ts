import { expect, test } from "vitest";
import { day, minute, patient, tellingSite } from "../testing/telling-site.ts";

test("an address that is refused for good is tried once a mail, and after the second no more, and shown", async () => {
  await using site = await tellingSite({ MAIL_DELAY: "0" });
  const { email, user, password } = await site.follower();
  const other = await site.follower();
  site.receiver.refuse(email, 550, "5.1.1 no such user");
  await site.tell(await site.add(3));
  await site.settled();
  expect(await site.status()).toMatchObject({
    refused: [],
    count: 2,
    tellings: [{ sent: 1, failed: 1, waiting: 0 }],
  });
  await site.later(day);
  await site.tell(await site.add(4));
  await site.settled();
  await expect
    .poll(site.status, patient)
    .toMatchObject({ refused: [{ user_id: user.id, email }], count: 1 });
  await site.later(day);
  expect(await site.tell(await site.add(5))).toEqual({ followers: 1 });
  await site.settled();
  expect(site.recipients()).toEqual([other.email, other.email, other.email]);
  // Their mailbox works again, as a mail that they have asked for shows.
  site.receiver.refuse(email);
  const { access_token } = await site.client()("POST /login/access-token", {
    form: { username: email, password },
  });
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
  await expect
    .poll(async () => (await site.rows())[0]?.last_error, patient)
    .toContain(String(code));
  expect((await site.rows())[0]).toMatchObject({
    failed_at: null,
    next_attempt_at: site.clock.now + minute,
  });
  site.receiver.refuse(email);
  await site.later(minute);
  await site.settled();
  expect(site.recipients()).toEqual([email]);
  expect(
    await site.db
      .selectFrom("users")
      .select("mail_refusals")
      .where("mail_refusals", ">", 0)
      .execute(),
  ).toEqual([]);
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
