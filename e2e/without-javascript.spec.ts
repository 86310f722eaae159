import { card, expect, heading, link, test } from "./visitor.ts";

test.use({ javaScriptEnabled: false });

test("without scripts: playlists can be read and searched, and link to their platforms", async ({
  page,
  outside,
}) => {
  await page.goto("/");
  await expect(card(page, "Latest playlist - October 2025")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Music" }).click();
  const spotify = card(page, "2018-2022").getByRole("link", { name: "Spotify" });
  await expect(spotify).toHaveAttribute("href", /^https:\/\/open\.spotify\.com\/playlist\//);
  await expect(card(page, "2018-2022+").getByRole("button", { name: "Qobuz" })).toBeDisabled();
  await link(page, "2024").click();
  await expect(page.getByRole("article")).toHaveCount(5);
  await expect(link(page, "Login")).toBeVisible();
  await expect(page.getByLabel("Theme")).toBeHidden();
  await expect(page.getByRole("button", { name: "Share March 2024" })).toBeHidden();
  await card(page, "March 2024").getByRole("link", { name: "March 2024" }).click();
  await expect(heading(page)).toHaveText("March 2024");
  await link(page, "December 2024").click();
  await expect(page).toHaveURL("/music/2024/december");

  await page.goto("/music");
  await page.getByRole("searchbox").fill("Lant");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/music/search?q=Lant");
  await expect(page.getByRole("searchbox")).toHaveValue("Lant");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
  await link(page, "October 2025").click();
  await expect(page.getByRole("region", { name: "Songs" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.locator("li:target")).toContainText("Glass Orchard");
  await expect(page.getByRole("link", { name: "Text", exact: true })).toBeVisible();
  await expect(page.getByText("Add to another app…")).toBeHidden();
  expect(outside).toEqual([]);

  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
});
