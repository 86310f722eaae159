// How the owner learns how mail is doing, and tries it.
import { type SmtpReceiver, startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { barriers } from "./barriers.ts";
import { button, expect, statusLine, success, test, visit } from "./member.ts";
import { owner } from "./playlists.ts";
import { runSite } from "./running-site.ts";

test("without a mail server the owner is told where mails go, and can try it with the keyboard", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin");
  const mail = statusLine(page, "Mail");
  await expect(mail.getByRole("status")).toHaveText("Not configured");
  await mail.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(
    mail.getByText("Emails are saved in the folder outbox beside the database until SMTP_URL"),
  ).toBeVisible();
  await button(page, "Send a test email").focus();
  await page.keyboard.press("Enter");
  await expect(success(page)).toContainText(
    `No mail server is set up, so the test email to ${owner.username} was saved in the folder outbox.`,
  );
  await expect(button(page, "Send a test email")).toBeFocused();
  await expect(mail).toContainText("Waiting0 emails");
  await expect(mail.getByRole("status")).toHaveText("Not configured");
  await expect(mail).not.toContainText("Last sent");
});

const mailTest = test.extend<{ mail: SmtpReceiver; ownSite: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from it that nothing else is needed
  mail: async ({}, use) => {
    await using mail = await startSmtpReceiver("refuses");
    await use(mail);
  },
  ownSite: async ({ mail }, use) => {
    const site = await runSite({
      SMTP_URL: mail.plainUrl,
      MAIL_FROM: "Mixtape <mixtape@example.com>",
    });
    await use(site.address);
    await site.stop();
  },
  baseURL: async ({ ownSite }, use) => use(ownSite),
});

mailTest(
  "a mail server in trouble is told in its own words, and is past once a mail goes out",
  { tag: "@long" },
  async ({ ownerPage: page, mail }) => {
    mailTest.slow();
    await visit(page, "/admin");
    const line = statusLine(page, "Mail");
    const state = line.getByRole("status");
    await expect(state).toHaveText("Nothing sent yet");

    await button(page, "Send a test email").click();
    await expect(state).toHaveText("Failing");
    // Opened by itself.
    await expect(
      line.getByText("The mail server refused the sender or the recipient (451 4.3.0)"),
    ).toBeVisible();
    await expect(line).toContainText("Waiting1 email");
    expect(await barriers(page)).toEqual([]);

    mail.behave("normal");
    await button(page, "Send a test email").click();
    await expect(success(page)).toContainText(`A test email to ${owner.username} is on its way.`);
    await mail.waitForMail(({ recipients }) => recipients.includes(owner.username));
    await expect(state).toHaveText("Working");
  },
);
