import { barriers } from "./barriers.ts";
import { card, expect, test, visit } from "./visitor.ts";

const dark = "rgb(17, 16, 20)";
const light = "rgb(250, 247, 242)";
const background = () => getComputedStyle(document.documentElement).backgroundColor;
const frameColor = () =>
  document.querySelector('meta[name="theme-color"]')?.getAttribute("content");

test("dark unless chosen otherwise, whatever the system prefers", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await visit(page, "/");
  await expect(page.locator("html")).toHaveClass("dark");
  expect(await page.evaluate(background)).toBe(dark);
  expect(await page.evaluate(frameColor)).toBe("#111014");
});

test("the chosen theme is there before the page is painted", async ({ page, noticed }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "light"));
  // Before React, before the first script of ours but the one in the page.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.locator("html")).toHaveClass("light");
  expect(await page.evaluate(background)).toBe(light);
  expect(await page.evaluate(frameColor)).toBe("#faf7f2");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    "light",
  );
  // The scripts that this test kept away.
  noticed.errors.length = 0;
});

test("the API's reference follows the theme, and its contents open its groups", async ({
  page,
}) => {
  await page.goto("/docs");
  await expect(page.locator("body")).toHaveCSS("background-color", dark);
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThan(10_000);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("link", { name: "Playlists" }).click();
  await expect(page.getByRole("heading", { name: "GET /playlists/", exact: true })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("theme", "light"));
  await page.reload();
  await expect(page.locator("body")).toHaveCSS("background-color", light);
  expect(await barriers(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => localStorage.setItem("theme", "system"));
  await page.reload();
  await expect(page.locator("body")).toHaveCSS("background-color", dark);
});

test("'system' follows the system, also while the page is open", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "system"));
  await page.emulateMedia({ colorScheme: "dark" });
  await visit(page, "/music");
  await expect(page.locator("html")).toHaveClass("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveClass("light");
  expect(await page.evaluate(frameColor)).toBe("#faf7f2");
});

test("a change of theme, made in another tab, never loads an open player again", async ({
  page,
  context,
  outside,
}) => {
  await visit(page, "/");
  await card(page, "Latest playlist - October 2025")
    .getByRole("button", { name: "Deezer" })
    .click();
  await expect(page.frameLocator("iframe").getByText("player")).toBeVisible();
  const other = await context.newPage();
  await visit(other, "/photography");
  await other.evaluate(() => localStorage.setItem("theme", "light"));
  await expect(page.locator("html")).toHaveClass("light");
  expect(outside).toHaveLength(1);
  await expect(page.locator("iframe")).toHaveAttribute("src", /widget\/dark/);
});

test("in the light, a player is asked for its light look", async ({ page }) => {
  await visit(page, "/photography");
  await page.evaluate(() => localStorage.setItem("theme", "light"));
  await visit(page, "/photography");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  const latest = card(page, "Latest playlist - October 2025");
  await latest.getByRole("button", { name: "Spotify" }).click();
  await expect(page.locator("iframe")).toHaveAttribute("src", /embed\/playlist\/\w+$/);
});

test("a visitor without an account chooses in the footer, for this page, the next and the next visit", async ({
  page,
  context,
}) => {
  await visit(page, "/music");
  const choice = page.getByRole("contentinfo").getByLabel("Theme");
  await expect(choice).toHaveValue("dark");
  await choice.selectOption("Light Mode");
  await expect(page.locator("html")).toHaveClass("light");
  expect(await page.evaluate(frameColor)).toBe("#faf7f2");
  await page.getByRole("link", { name: "Photography", exact: true }).click();
  await expect(choice).toHaveValue("light");
  await page.reload({ waitUntil: "domcontentloaded" });
  expect(await page.evaluate(background)).toBe(light);
  await expect(choice).toHaveValue("light");
  // An open page follows another tab's choice.
  const other = await context.newPage();
  await visit(other, "/");
  await other.getByRole("contentinfo").getByLabel("Theme").selectOption("Dark Mode");
  await expect(choice).toHaveValue("dark");
  await expect(page.locator("html")).toHaveClass("dark");
});
