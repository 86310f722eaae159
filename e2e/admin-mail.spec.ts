// How the owner learns how mail is doing, and tries it.
import { button, expect, statusLine, success, test, visit } from "./member.ts";

test("without a mail server the owner can try mail with the keyboard, and is told where it goes", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin");
  const mail = statusLine(page, "Mail");
  await mail.locator("summary").press("Enter");
  await expect(mail.getByText("SMTP_URL")).toBeVisible();
  await button(page, "Send a test mail").press("Enter");
  await expect(success(page)).toContainText("outbox");
  await expect(button(page, "Send a test mail")).toBeFocused();
  await expect(mail.getByRole("status")).toHaveText("Not configured");
});
