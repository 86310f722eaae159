import { expect, test } from "vitest";
import { refused, withoutDate } from "../../testing/refusal.ts";
import { startSite, type TestSite } from "../../testing/start-site.ts";
import { issueResetTokenTo } from "./reset-tokens.ts";

const recipients = ({ db }: TestSite) =>
  db.selectFrom("outbox").select("user_id").where("user_id", "is not", null).execute();

test.each<Record<string, string>>([
  {},
  // No mail server listens on port 1, so no email can be sent.
  { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "Mixtape <site@mixtape.example>" },
])(
  "C1: recovery: known, unknown and inactive addresses get the same response (settings: %j)",
  async (environment) => {
    await using site = await startSite({ environment });
    const [ada, gone] = [await site.join(), await site.join({ is_active: false })];
    const answers = [];
    for (const email of [ada.email, "nobody@example.com", gone.email])
      answers.push(
        await withoutDate(await site.send(`/password-recovery/${email}`, { method: "POST" })),
      );
    const body = '{"message":"If that email is registered, we sent a password recovery link"}';
    expect(answers).toEqual(Array(3).fill({ ...answers[0], status: 200, body }));
    expect(await recipients(site)).toEqual([{ user_id: ada.user.id }]);
  },
);

test("L3: recovery: an address that the user has replaced gets no reset link", async () => {
  await using site = await startSite();
  const { api, user } = await site.join();
  await api("PATCH /users/me", { body: { email: "moved@example.com" } });
  const issue = (email: string) =>
    issueResetTokenTo(site.db, { ...user, email }, 3_600_000, site.clock.now);
  expect(await issue(user.email)).toBeUndefined();
  expect(await issue("moved@example.com")).toMatch(/^[\w-]{43}$/);
});

test("C9: recovery: an account gets at most 3 emails an hour and 6 a day", async () => {
  await using site = await startSite();
  const { email } = await site.join();
  const counts = [];
  for (const hours of [0, 1, 1, 22]) {
    site.clock.now += hours * 3_600_000;
    for (let count = 0; count < 5; count++)
      await site.client()("POST /password-recovery/:email", { params: { email } });
    counts.push((await recipients(site)).length);
  }
  expect(counts).toEqual([3, 6, 6, 9]);
});

test("C13: recovery preview: the link in the previewed email does not work", async () => {
  await using site = await startSite();
  const owner = await site.join({ is_superuser: true });
  const preview = (email: string) =>
    owner.api("POST /password-recovery-html-content/:email", { params: { email } });
  const link = /https:\/\/mixtape\.example\/reset-password\?token=([\w-]+)/;
  const [, token = ""] = link.exec(await preview(owner.email)) ?? [];
  expect(token).not.toBe("");
  const body = { token, new_password: "12345678" };
  await refused(site.client()("POST /reset-password/", { body }), 400, "Invalid token");
  const unknown = "The user with this username does not exist in the system.";
  await refused(preview("nobody@example.com"), 404, unknown);
});
