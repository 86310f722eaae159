// How the owner learns how mail is doing, and tries it.
import { barriers } from "./barriers.ts";
import { test as mailTest } from "./mailing.ts";
import { button, expect, statusLine, success, test, visit } from "./member.ts";
import { owner } from "./playlists.ts";

test("without a mail server the owner can try mail with the keyboard, and is told where it goes", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin");
  const mail = statusLine(page, "Mail");
  await mail.locator("summary").press("Enter");
  await expect(mail.getByText("SMTP_URL")).toBeVisible();
  await button(page, "Send a test email").press("Enter");
  await expect(success(page)).toContainText("outbox");
  await expect(button(page, "Send a test email")).toBeFocused();
  await expect(mail.getByRole("status")).toHaveText("Not configured");
});

mailTest.slow();
mailTest(
  "a mail server in trouble is told in its own words, and is past once a mail goes out",
  { tag: "@long" },
  async ({ ownerPage: page, mailing: { mail } }) => {
    mail.behave("refuses");
    await visit(page, "/admin");
    const line = statusLine(page, "Mail");
    await button(page, "Send a test email").click();
    await expect(line.getByRole("status")).toHaveText("Failing");
    // Opened by itself.
    await expect(line.getByText("(451 4.3.0)")).toBeVisible();
    expect(await barriers(page)).toEqual([]);
    mail.behave("normal");
    await button(page, "Send a test email").click();
    await mail.waitForMail(({ recipients }) => recipients.includes(owner.username));
    await expect(line.getByRole("status")).toHaveText("Working");
  },
);
