// Every screen in a hand, with the browser's text at 200 %: everything grows together, and nothing is cut.
import type { Page } from "@playwright/test";
import { cutText } from "./cut-text.ts";
import { button, expect, field, sidewaysScroll, test, visit } from "./member.ts";
import { card } from "./visitor.ts";

test.use({
  viewport: { width: 390, height: 844 },
  // Set from within (`Page.setFontSizes`) it does not outlive the first press.
  launchOptions: async ({ browserName: _ }, use, { project }) => {
    const { args = [], ...options } = project.use.launchOptions ?? {};
    await use({
      ...options,
      args: [...args, "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"],
    });
  },
});
test.beforeEach(() => test.slow());

const expectWhole = async (page: Page, screen: string) =>
  expect.soft(await cutText(page), screen).toEqual([]);

test("of a visitor", async ({ page }) => {
  const paths = [
    "/",
    "/music",
    "/music/2024",
    "/music/2025/october",
    "/music/search?q=lant",
    "/music/2019",
    "/photography",
    "/nowhere",
    "/feed.xml",
  ];
  for (const path of [
    ...paths,
    "/login",
    "/signup",
    "/recover-password",
    "/reset-password?token=x",
    "/confirm?token=x",
    "/unsubscribe?token=x",
  ]) {
    await visit(page, path);
    await expectWhole(page, path);
  }
  await visit(page, "/music/2024");
  await card(page, "2024").getByRole("button", { name: "Spotify" }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await expectWhole(page, "a player");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Photography" })
    .click();
  await expect(page.getByRole("heading", { name: "Photography" })).toBeVisible();
  await expectWhole(page, "a docked player");
  await visit(page, "/signup");
  await field(page, "Password").fill("short");
  await field(page, "Email").fill("nobody");
  await field(page, "Full Name").focus();
  await expectWhole(page, "a form with errors");
});

test("of a member", async ({ memberPage: page }) => {
  await visit(page, "/settings");
  const tabs = page.getByRole("tab");
  for (let index = 0; index < (await tabs.count()); index++) {
    await tabs.nth(index).click();
    await expectWhole(page, `settings ${await tabs.nth(index).textContent()}`);
  }
  await page.getByTestId("user-menu").click();
  await expectWhole(page, "the menu of a member");
});

test("of the owner", async ({ ownerPage: page }) => {
  for (const path of [
    "/admin",
    "/admin/site",
    "/admin/users",
    "/admin/playlists/import",
    "/admin/playlists",
  ]) {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    await expectWhole(page, path);
  }
  await button(page, "Actions for October 2025").click();
  await expectWhole(page, "a row's menu");
  await page.getByRole("menuitem", { name: "Edit Playlist" }).click();
  await page.getByRole("button", { name: /^Songs/ }).click();
  await expect(page.getByRole("dialog").getByRole("listitem").first()).toBeVisible();
  await expectWhole(page, "a playlist's form");
  await page.keyboard.press("Escape");
  await button(page, "Actions for October 2025").click();
  await page.getByRole("menuitem", { name: "Delete Playlist" }).click();
  await expectWhole(page, "a question");
});

test("nothing scrolls sideways at 320 px", { tag: "@long" }, async ({ ownerPage: page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of [
    "/",
    "/music",
    "/music/2024",
    "/music/2025/october",
    "/photography",
    "/feed.xml",
    "/settings",
  ]) {
    await visit(page, path);
    expect.soft(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
  }
  for (const path of [
    "/admin",
    "/admin/users",
    "/admin/playlists",
    "/admin/site",
    "/admin/playlists/import",
  ]) {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    expect.soft(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
  }
});
