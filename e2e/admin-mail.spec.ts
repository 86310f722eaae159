// How the owner learns how mail is doing, and tries it.
import type { Page } from "@playwright/test";
import { type SmtpReceiver, startSmtpReceiver } from "#server/testing/smtp-receiver.ts";
import { barriers } from "./barriers.ts";
import { button, expect, success, test, visit } from "./member.ts";
import { owner } from "./playlists.ts";
import { runSite } from "./running-site.ts";

const section = (page: Page) => page.getByRole("region", { name: "Mail" });
const fact = (page: Page, label: string) =>
  section(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

test("without a mail server the owner is told where mails go, and can try it with the keyboard", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin");
  await expect(fact(page, "Status")).toHaveText("Not configured");
  await expect(section(page)).toContainText(
    "Mails are written to files in the folder outbox beside the database. Set SMTP_URL",
  );
  await button(page, "Send a test mail").focus();
  await page.keyboard.press("Enter");
  await expect(success(page)).toContainText(
    `No mail server is set: the test mail to ${owner.username} goes to a file in the folder outbox.`,
  );
  await expect(button(page, "Send a test mail")).toBeFocused();
  await expect(fact(page, "Waiting")).toHaveText("0 mails");
  await expect(fact(page, "Status")).toHaveText("Not configured");
  await expect(fact(page, "Last sent")).toHaveCount(0);
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
    await expect(fact(page, "Status")).toHaveText("Nothing sent yet");
    await expect(fact(page, "Last sent")).toHaveText("Never");
    await expect(fact(page, "Last error")).toHaveText("None");

    await button(page, "Send a test mail").click();
    await expect(fact(page, "Status")).toHaveText("Failing");
    await expect(fact(page, "Last error")).toContainText(
      "The mail server refused the sender or the recipient (451 4.3.0)",
    );
    await expect(fact(page, "Waiting")).toHaveText("1 mail");
    const trouble = page
      .getByRole("list", { name: "Troubles" })
      .getByRole("link", { name: "Mail is failing" });
    await trouble.click();
    await expect(page.getByRole("heading", { name: "Mail" })).toBeInViewport();
    expect(await barriers(page)).toEqual([]);

    mail.behave("normal");
    await button(page, "Send a test mail").click();
    await expect(success(page)).toContainText(`A test mail to ${owner.username} is on its way.`);
    await mail.waitForMail(({ recipients }) => recipients.includes(owner.username));
    await expect(fact(page, "Status")).toHaveText("Working");
    await expect(trouble).toHaveCount(0);
  },
);
