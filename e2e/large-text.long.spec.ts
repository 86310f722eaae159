// Every screen in a hand, with the browser's text at 200 %: everything grows together, and nothing is cut.
import type { Page } from "@playwright/test";
import { cutText } from "./cut-text.ts";
import { button, expect, field, test, visit } from "./member.ts";
import { main, platform } from "./visitor.ts";

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

async function walk(page: Page, paths: string[]) {
  for (const path of paths) {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    await expectWhole(page, path);
  }
}

test("of a visitor", async ({ page }) => {
  await walk(page, ["/", "/music", "/music/2025/october", "/music/search?q=lant", "/music/2019"]);
  await walk(page, ["/nowhere", "/feed.xml", "/recover-password", "/confirm?token=x"]);
  await visit(page, "/music/2024");
  await platform(page, "2024", "Spotify").click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await expectWhole(page, "a player");
  await main(page, "Photography").click();
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
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await expectWhole(page, `settings ${await tab.textContent()}`);
  }
  await page.getByTestId("user-menu").click();
  await expectWhole(page, "the menu of a member");
});

test("of the owner", async ({ ownerPage: page }) => {
  await walk(page, ["/admin", "/admin/site", "/admin/users", "/admin/playlists/import"]);
  await walk(page, ["/admin/playlists"]);
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
