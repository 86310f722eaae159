import { expect, test, visit } from "./member.ts";

test("/docs: the page has the chosen theme, and a member tries an endpoint with their own token", {
  tag: "@long",
}, async ({ memberPage: page, member, outside }) => {
  await visit(page, "/docs");
  await expect(page).toHaveTitle("API · Mixtape");
  await expect(page.locator("html")).toHaveClass(/dark-mode/);
  await page.evaluate(() => localStorage.setItem("theme", "light"));
  await page.reload();
  await page.locator(".opblock-tag", { hasText: "Users" }).click();
  await expect(page.locator("html")).not.toHaveClass(/dark-mode/);
  await page.locator("#operations-Users-getMe .opblock-summary-control").click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.locator(".live-responses-table .response-col_status").last()).toHaveText("200");
  await expect(page.locator(".live-responses-table")).toContainText(member.email);
  expect(outside).toEqual([]);
});
