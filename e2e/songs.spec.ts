import { card, expect, layoutShift, test, visit } from "./visitor.ts";

test("a card tells how many songs there are, and leads to them", async ({ page }) => {
  await visit(page, "/music");
  const latest = card(page, "Latest playlist - October 2025");
  await expect(latest).toContainText("3 songs · 1 h 10 min");
  await latest.getByRole("link", { name: "Latest playlist - October 2025" }).click();
  await expect(page).toHaveURL("/music/2025/october");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(card(page, "October 2025")).toContainText("3 songs · 1 h 10 min");
  const songs = page.getByRole("region", { name: "Songs" }).getByRole("listitem");
  await expect(songs).toHaveText([
    "Slow HarbourMaren Vale3:41",
    "Glass OrchardThe Low Lanterns · Also in 2024+4:12",
    "Déjà VuBeyoncé & friends1:02:03",
  ]);
  await songs.nth(1).getByRole("link", { name: "Also in 2024+" }).click();
  await expect(page).toHaveURL("/music/2024/best-extended");
  await expect(page).toHaveTitle("2024+ · Mixtape");
  await expect(page.getByRole("link", { name: "Also in October 2025" })).toBeVisible();
});

test("a playlist without songs looks as it did before there were any", async ({ page }) => {
  await visit(page, "/music/2024/march");
  await expect(page.getByRole("main")).not.toContainText("song");
  await expect(page.getByRole("region", { name: "Songs" })).toHaveCount(0);
});

test("what was typed before the scripts were there is searched for once they are", async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/music", { waitUntil: "commit" });
  const field = page.getByRole("searchbox", { name: "Search songs" });
  await field.pressSequentially("lanterns");
  scripts.resolve();
  await expect(page).toHaveURL("/music/search?q=lanterns");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("3 songs in 2 playlists");
});

test("results come while typing, the address follows, and Back leads to where the search began", async ({
  page,
}) => {
  await visit(page, "/");
  await page.getByRole("main").getByRole("link", { name: "Music" }).click();
  const field = page.getByRole("searchbox", { name: "Search songs" });
  await field.pressSequentially("lanterns");
  await expect(page).toHaveURL("/music/search?q=lanterns");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("3 songs in 2 playlists");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("lanterns");
  const results = page.getByRole("main").getByRole("listitem");
  await expect(results).toHaveText([
    "Glass OrchardThe Low LanternsOctober 2025, 2024+",
    "Harbour LightsThe Low Lanterns2024+",
    "LanternsInes Duarte2024+",
  ]);
  await expect(results.locator("mark")).toHaveText(["Lanterns", "Lanterns", "Lanterns"]);
  await expect(page.getByRole("article")).toHaveCount(0);
  await field.fill("harbour");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("2 songs in 2 playlists");
  await page.goBack();
  await expect(page).toHaveURL("/music");
  await expect(field).toHaveValue("");
  await expect(card(page, "2018-2022")).toBeVisible();
  await page.goForward();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("2 songs in 2 playlists");
  await expect(field).toHaveValue("harbour");
  await field.fill("");
  await expect(page).toHaveURL("/music");
});

test("a search by keyboard alone, from the field to a playlist", async ({ page }) => {
  await visit(page, "/music");
  await page
    .getByRole("heading", { level: 1 })
    .evaluate((heading) => (heading as HTMLElement).focus());
  for (let presses = 0; presses < 8; presses++) {
    if (await page.getByRole("searchbox").evaluate((field) => field === document.activeElement))
      break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("deja");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 song in 1 playlist");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "October 2025" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/music/2025/october#song-beyonce-and-friends-deja-vu");
  const song = page.getByRole("region", { name: "Songs" }).locator("[aria-current]");
  await expect(song).toHaveText("Déjà VuBeyoncé & friends1:02:03");
  await expect(song).toBeFocused();
  await expect(song).toBeInViewport();
});

test("a month finds its playlists; every music page leads to the search", async ({ page }) => {
  for (const path of ["/music/2024", "/music/2024/march"]) {
    await visit(page, path);
    await page.getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL("/music/search");
    await expect(page.getByRole("searchbox")).toBeFocused();
  }
  await page.keyboard.type("march 2024");
  const found = page.getByRole("list", { name: "Playlists" });
  await expect(found.getByRole("link")).toHaveText(["March 2024"]);
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 playlist");
  await found.getByRole("link").click();
  await expect(page).toHaveURL("/music/2024/march");
});

test("nothing found, numbers, too short, and signs alone are each told", async ({ page }) => {
  await visit(page, "/music/search?q=zzz");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("No song matches “zzz”.");
  const field = page.getByRole("searchbox");
  for (const q of ["99", "true", "[99]"]) {
    await field.fill(q);
    await expect(page.getByRole("main").getByRole("status")).toHaveText(`No song matches “${q}”.`);
    await expect(field).toHaveValue(q);
  }
  await field.fill("z");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("Type at least two letters.");
  await field.fill(`"' OR *`);
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 song in 2 playlists");
  await field.fill("<>!!");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("No song matches “<>!!”.");
  await expect(page).toHaveTitle("Search · Mixtape");
});

test("a letter typed while an answer is on its way is not lost", async ({ page }) => {
  await visit(page, "/music");
  const gate = Promise.withResolvers<void>();
  await page.route(/\/music\/search\?q=harb$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const field = page.getByRole("searchbox");
  await field.pressSequentially("harb");
  await page.waitForRequest(/\/music\/search\?q=harb$/);
  await field.pressSequentially("our lights");
  gate.resolve();
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 song in 1 playlist");
  await expect(field).toHaveValue("harbour lights");
  await expect(page).toHaveURL("/music/search?q=harbour+lights");
});

test("nothing moves on a page with songs", async ({ page }) => {
  await visit(page, "/music/2025/october");
  await page.waitForLoadState("networkidle");
  expect(await layoutShift(page)).toBe(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the songs are there, and the search is a plain form", async ({ page }) => {
    await page.goto("/music");
    await page.getByRole("searchbox", { name: "Search songs" }).fill("Lant");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/music/search?q=Lant");
    await expect(page.getByRole("searchbox")).toHaveValue("Lant");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
    await page.getByRole("link", { name: "October 2025" }).click();
    await expect(page.getByRole("region", { name: "Songs" }).getByRole("listitem")).toHaveCount(3);
    await expect(page.locator("li:target")).toContainText("Glass Orchard");
    await expect(page.getByRole("link", { name: "Also in 2024+" })).toBeVisible();
  });
});
