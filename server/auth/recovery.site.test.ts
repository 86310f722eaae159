import { expect, test } from "vitest";
import { refused } from "../testing/refusal.ts";
import { startSite } from "../testing/start-site.ts";
import { issueResetTokenTo } from "./reset-tokens.ts";

const message = { message: "If that email is registered, we sent a password recovery link" };

const mailSettings: Record<string, string>[] = [
  {},
  // Nothing listens on port 1.
  { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "Mixtape <site@mixtape.example>" },
];

test.each(mailSettings)(
  "C1: known, unknown and inactive addresses get the same answer, and only the first a mail, with %j",
  async (environment) => {
    await using site = await startSite({ environment });
    const [ada, gone] = [await site.join(), await site.join()];
    await site.db
      .updateTable("users")
      .set({ is_active: false })
      .where("id", "=", gone.user.id)
      .execute();
    const answers = [];
    for (const email of [ada.email, "nobody@example.com", gone.email]) {
      const response = await site.send(`/password-recovery/${encodeURIComponent(email)}`, {
        method: "POST",
      });
      answers.push({
        status: response.status,
        body: await response.json(),
        headers: [...response.headers].filter(([name]) => name !== "date"),
      });
    }
    expect(answers[0]).toMatchObject({ status: 200, body: message });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const asked = await site.db
      .selectFrom("outbox")
      .select("user_id")
      .where("user_id", "is not", null)
      .execute();
    expect(asked).toEqual([{ user_id: ada.user.id }]);
  },
);

test("L3: no link goes to an address that the account has left while the mail was being made", async () => {
  await using site = await startSite();
  const ada = await site.join();
  const { id, email } = ada.user;
  await ada.api("PATCH /users/me", { body: { email: "moved@example.com" } });
  const issue = (address: string) =>
    issueResetTokenTo(site.db, { id, email: address }, 3_600_000, site.clock.now);
  expect(await issue(email)).toBeUndefined();
  expect(await issue("moved@example.com")).toMatch(/^[\w-]{43}$/);
});

test("C9: ten requests for one account are three mails and ten equal answers; the 21st from one address waits", async () => {
  await using site = await startSite();
  const ada = await site.join();
  for (let count = 0; count < 10; count++)
    expect(
      await site.client()("POST /password-recovery/:email", { params: { email: ada.email } }),
    ).toEqual(message);
  expect(
    await site.db.selectFrom("outbox").select("id").where("user_id", "=", ada.user.id).execute(),
  ).toHaveLength(3);
  const ask = (count: number) =>
    site.send(
      `/password-recovery/user${count}@example.com`,
      { method: "POST" },
      { remoteAddress: "203.0.113.7" },
    );
  for (let count = 0; count < 20; count++) expect((await ask(count)).status).toBe(200);
  expect((await ask(20)).status).toBe(429);
});

test("C8: an address that is none is refused with a sentence, and nothing is sent", async () => {
  await using site = await startSite();
  for (const email of [
    "a@x.com,evil@e.com",
    "a@x.com\r\nBcc: evil@e.com",
    "\u212a@example.com",
    '"quoted local"@example.com',
  ])
    await refused(
      site.client()("POST /password-recovery/:email", { params: { email } }),
      422,
      "Invalid email address",
    );
  expect(await site.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test("C13: a superuser sees the recovery mail, with a link that leads nowhere", async () => {
  await using site = await startSite();
  const [owner, ada] = [await site.join({ is_superuser: true }), await site.join()];
  const html = await owner.api("POST /password-recovery-html-content/:email", {
    params: { email: ada.email },
  });
  const [, token = ""] =
    /https:\/\/mixtape\.example\/reset-password\?token=([\w-]+)/.exec(html) ?? [];
  expect(token).not.toBe("");
  await refused(
    site.client()("POST /reset-password/", { body: { token, new_password: "12345678" } }),
    400,
    "Invalid token",
  );
  await refused(
    owner.api("POST /password-recovery-html-content/:email", {
      params: { email: "nobody@example.com" },
    }),
    404,
    "The user with this username does not exist in the system.",
  );
});
