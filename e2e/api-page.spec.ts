import type { Page } from "@playwright/test";
import { expect, test, visit } from "./member.ts";

async function openDocs(page: Page) {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) elsewhere.push(request.url());
  });
  await visit(page, "/docs");
  await expect(page).toHaveTitle("API · Mixtape");
  return elsewhere;
}

test("/docs: a call can be tried with the user's own token", async ({
  memberPage: page,
  member,
}) => {
  const elsewhere = await openDocs(page);
  await expect(page.locator("html")).toHaveClass(/dark-mode/);
  await page.locator(".opblock-tag", { hasText: "Users" }).click();
  await page.locator("#operations-Users-getMe .opblock-summary-control").click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.locator(".live-responses-table .response-col_status").last()).toHaveText("200");
  await expect(page.locator(".live-responses-table")).toContainText(member.email);
  expect(elsewhere).toEqual([]);
});

test("/docs: it has the chosen theme and loads nothing from other sites", async ({
  memberPage: page,
}) => {
  await page.evaluate(() => localStorage.setItem("theme", "light"));
  const elsewhere = await openDocs(page);
  await expect(page.locator(".opblock-tag", { hasText: "Users" })).toBeVisible();
  await expect(page.locator("html")).not.toHaveClass(/dark-mode/);
  expect(elsewhere).toEqual([]);
});
