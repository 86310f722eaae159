// Who gets to see the admin area, and who does not even download it.
import { barriers } from "./barriers.ts";
import { watchDownloads } from "./downloads.ts";
import { expect, sidewaysScroll, test, visit } from "./member.ts";

const pages = ["/admin", "/admin/users", "/admin/playlists"];
const headings: Record<string, string> = {
  "/admin": "Data Management",
  "/admin/users": "Users Management",
  "/admin/playlists": "Playlist Management",
};

test("without a token every page leads to log in", async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/login");
    await expect(page.getByRole("heading", { name: "Log In" })).toBeVisible();
  }
});

test("every page leads others home", async ({ memberPage: page }) => {
  for (const path of pages) {
    await page.goto(path);
    await expect(page, path).toHaveURL("/");
    await expect(page.getByTestId("user-menu")).toBeVisible();
  }
});

test("a superuser finds it in the menu, and from there both lists", async ({ ownerPage: page }) => {
  await visit(page, "/");
  await page.getByTestId("user-menu").click();
  await page.getByText("Data Management", { exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Data Management");
  await expect(page).toHaveTitle("Data Management · Mixtape");
  const links = page.getByRole("main").getByRole("list").first().getByRole("link");
  await expect(links).toHaveText([
    /^Users Management/,
    /^Playlists Management/,
    /^Photography Management/,
    /^Site Settings/,
  ]);
  await links.first().click();
  await expect(page).toHaveURL("/admin/users");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Users Management");
  await page.goBack();
  await page.getByRole("main").getByRole("link").nth(1).click();
  await expect(page).toHaveURL("/admin/playlists");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Playlist Management");
});

test("a token that the server no longer takes is dropped on the way", async ({ page, noticed }) => {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.setItem("access_token", "stale"));
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
  noticed.errors.length = 0;
});

test("visitors download none of it", async ({ page }) => {
  const downloads = watchDownloads(page, /\.js$/);
  for (const path of ["/", "/music", "/music/2024"]) await visit(page, path);
  const scripts = await downloads();
  expect(scripts.length).toBeGreaterThan(100_000);
  const ours = [
    "Move to the",
    "permanently deleted",
    "Add Playlist",
    "XMLHttpRequest",
    "getMutationCache",
  ];
  expect(ours.filter((words) => scripts.includes(words))).toEqual([]);
});

test("no barriers on a phone", async ({ ownerPage: page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 900 });
  for (const path of pages) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headings[path] ?? "");
    await page.waitForLoadState("networkidle");
    expect([path, await barriers(page)]).toEqual([path, []]);
    expect(await sidewaysScroll(page), path).toBeLessThanOrEqual(0);
  }
  await page.getByRole("button", { name: "Actions for October 2025" }).click();
  expect(["menu", await barriers(page)]).toEqual(["menu", []]);
  await page.getByRole("menuitem", { name: "Edit Playlist" }).click();
  await page.getByLabel("Year", { exact: true }).fill("nonsense");
  await page.getByLabel("Spotify").fill("https://www.deezer.com/playlist/1");
  await page.getByLabel("Deezer").focus();
  await expect(page.getByRole("button", { name: "Replace the Deezer link" })).toBeVisible();
  expect(["form", await barriers(page)]).toEqual(["form", []]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  expect(["question", await barriers(page)]).toEqual(["question", []]);
});

test("in a hand, each row is a card with its labels, and everything can be pressed with a finger", async ({
  ownerPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/admin/playlists");
  const row = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: "Actions for October 2025" }) });
  await expect(row).toBeVisible();
  expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe("grid");
  const label = row.getByRole("cell").nth(2);
  expect(await label.evaluate((cell) => getComputedStyle(cell, "::before").content)).toBe(
    '"Month"',
  );
  await expect(page.getByRole("columnheader")).toHaveCount(0);
  await page.getByLabel("Sort by").selectOption("year");
  await expect(page).toHaveURL("/admin/playlists?sort=year");
  await page.getByRole("button", { name: "Add Playlist" }).click();
  const small = await page
    .locator("a[href]:visible, button:visible, input:visible, select:visible")
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) => (element.closest("label") ?? element).getBoundingClientRect().height < 40,
        )
        .map((element) => element.outerHTML)
        .filter((html) => !html.includes("skip-link")),
    );
  expect(small).toEqual([]);
});

test.describe("a server in trouble", () => {
  test.use({ expectedErrors: /status of 503|Service Unavailable/ });
  test("lets nobody in, throws nobody out, and is asked again", async ({ ownerPage: page }) => {
    await page.route("**/users/me", (route) =>
      route.fulfill({ status: 503, json: { detail: "The server is busy" } }),
    );
    await page.goto("/admin/users");
    await expect(page.getByRole("heading", { name: "Something went wrong!" })).toBeVisible();
    await page.unroute("**/users/me");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Users Management");
    await expect(page.getByRole("cell", { name: "owner@example.com", exact: true })).toBeVisible();
  });
});
