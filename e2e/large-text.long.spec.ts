// Every screen on the smallest phone, with the browser's text at 200 %: it grows, and nothing scrolls sideways.
import { button, expect, sidewaysScroll, test, visit } from "./member.ts";

test.use({
  viewport: { width: 320, height: 844 },
  // Set from within (`Page.setFontSizes`) it does not outlive the first press.
  launchOptions: async ({ browserName: _ }, use, { project }) => {
    const { args = [], ...options } = project.use.launchOptions ?? {};
    const size = "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26";
    await use({ ...options, args: [...args, size] });
  },
});

test("with twice the text", async ({ ownerPage: page }) => {
  test.slow();
  for (const path of [
    ...["/", "/music", "/music/2024", "/music/2025/october", "/music/search?q=lant", "/feed.xml"],
    ...["/photography", "/nowhere", "/settings", "/settings?tab=password", "/confirm?token=x"],
    ...["/admin", "/admin/users", "/admin/site", "/admin/playlists/import", "/admin/playlists"],
  ]) {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    expect.soft(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
    await expect(page.locator("body")).toHaveCSS("font-size", /^3\dpx$/);
  }
  await button(page, "Actions for October 2025").click();
  await page.getByRole("menuitem", { name: "Edit Playlist" }).click();
  await page.getByRole("button", { name: /^Songs/ }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});
