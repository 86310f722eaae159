import { card, expect, test } from "./visitor.ts";

test.use({ javaScriptEnabled: false });

test("the playlists can be read, heard on their platforms, and the years reached", async ({
  page,
  outside,
}) => {
  await page.goto("/");
  await expect(card(page, "Latest playlist - October 2025")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Music" }).click();
  await expect(page).toHaveURL("/music");
  const spotify = card(page, "2018-2022").getByRole("link", { name: "Spotify" });
  await expect(spotify).toHaveAttribute("href", /^https:\/\/open\.spotify\.com\/playlist\//);
  await expect(card(page, "2018-2022+").getByRole("button", { name: "Qobuz" })).toBeDisabled();
  await page.getByRole("link", { name: "2024" }).click();
  await expect(page).toHaveURL("/music/2024");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([
    "2024",
    "2024+",
    "December 2024",
    "March 2024",
    "Bonus #1 2024",
  ]);
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  // What would not answer is not shown.
  await expect(page.getByLabel("Theme")).toBeHidden();
  await card(page, "March 2024").getByRole("link", { name: "Share March 2024" }).click();
  await expect(page).toHaveURL("/music/2024/march");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("March 2024");
  await expect(page.getByRole("link", { name: "Share March 2024" })).toHaveCount(0);
  expect(outside).toEqual([]);
});

test("not found is readable too", async ({ page }) => {
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
});
