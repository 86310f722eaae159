import { expect, test, visit } from "./member.ts";

test("on /docs a call is tried with one's own token, in the chosen theme, and nothing is loaded from elsewhere", async ({
  memberPage: page,
  member,
}) => {
  // Swagger UI draws every call of the site, and is opened twice.
  test.slow();
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(page.url()).origin) elsewhere.push(request.url());
  });
  await visit(page, "/docs");
  await expect(page).toHaveTitle("API · Mixtape");
  await expect(page.locator("html")).toHaveClass(/dark-mode/);
  await page.locator(".opblock-tag", { hasText: "Users" }).click();
  await page.locator("#operations-Users-get_users_me .opblock-summary-control").click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute" }).click();
  await expect(page.locator(".live-responses-table .response-col_status").last()).toHaveText("200");
  await expect(page.locator(".live-responses-table")).toContainText(member.email);
  await page.evaluate(() => localStorage.setItem("theme", "light"));
  await visit(page, "/docs");
  await expect(page.locator("html")).not.toHaveClass(/dark-mode/);
  expect(elsewhere).toEqual([]);
});
