// Who gets to see the admin area, and how it is in a hand.
import { barriers } from "./barriers.ts";
import { button, expect, field, sidewaysScroll, test, visit } from "./member.ts";
import { smallTargets } from "./visitor.ts";

const pages = {
  "/admin": "Data Management",
  "/admin/users": "Users Management",
  "/admin/playlists": "Playlist Management",
  "/admin/playlists/import": "",
  "/admin/site": "Site Settings",
};
const heading = (page: Parameters<typeof visit>[0]) => page.getByRole("heading", { level: 1 });

test("without a token every page leads to log in", async ({ page }) => {
  for (const path of Object.keys(pages)) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/login");
    await expect(field(page, "Email")).toBeVisible();
  }
});

test("every page leads others home", async ({ memberPage: page }) => {
  for (const path of Object.keys(pages)) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/");
    await expect(page.getByTestId("user-menu")).toBeVisible();
  }
});

for (const [path, name] of Object.entries(pages))
  test(`in a hand ${path} has no barriers`, { tag: "@long" }, async ({ ownerPage: page }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 900 });
    await visit(page, path);
    await expect(heading(page)).toContainText(name);
    await page.waitForLoadState("networkidle");
    if (path === "/admin/playlists")
      await page.getByRole("checkbox", { name: "Choose October 2025" }).check();
    if (path === "/admin/site") await button(page, "Edit Music").click();
    expect(await barriers(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });

test("in a hand a row is a card with its title and labels; menu, form and question can be pressed and read", {
  tag: "@long",
}, async ({ ownerPage: page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/admin/playlists");
  const actions = button(page, "Actions for October 2025");
  const row = page.getByRole("row").filter({ has: actions });
  await expect(row).toHaveCSS("display", "grid");
  const before = (one: Element) => getComputedStyle(one, "::before").content;
  expect(await row.evaluate(before)).toBe('"October 2025"');
  expect(await row.getByRole("cell").nth(2).evaluate(before)).toBe('"Month"');
  await page.getByLabel("Sort by").selectOption("year");
  await expect(page).toHaveURL("/admin/playlists?sort=year");
  await actions.click();
  expect(["menu", await barriers(page)]).toEqual(["menu", []]);
  await page.getByRole("menuitem", { name: "Edit Playlist" }).click();
  await page.getByRole("button", { name: /^Songs/ }).click();
  await button(page, "Edit Glass Orchard").click();
  await field(page, "Year").fill("nonsense");
  await field(page, "Spotify").fill("https://www.deezer.com/playlist/1");
  await field(page, "Deezer").focus();
  await expect(button(page, "Replace the Deezer link")).toBeVisible();
  expect(["form", await barriers(page)]).toEqual(["form", []]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(["question", await barriers(page)]).toEqual(["question", []]);
});
