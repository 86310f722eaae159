import { expect, test, visit } from "./visitor.ts";

test("share: the button copies the playlist's URL and says so", async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, "/music/2024");

  await page.getByRole("button", { name: "Share March 2024" }).click();
  await expect(page.getByRole("status")).toContainText("Link copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${baseURL}/music/2024/march`,
  );
});
