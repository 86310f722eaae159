import { card, expect, layoutShift, test, visit } from "./visitor.ts";

test("home: the latest playlist, then six tiles, two of which lead nowhere yet", async ({
  page,
}) => {
  await visit(page, "/");
  await expect(page).toHaveTitle("Mixtape");
  await expect(card(page, "Latest playlist - October 2025").getByRole("heading")).toBeVisible();
  const tiles = page.getByRole("main").getByRole("listitem");
  await expect(tiles).toHaveText([
    "Music",
    "Photography",
    "Theater company",
    "Estimated RoadVery ealy version",
    "Procedural generationComing someday",
    "FireworksComing someday",
  ]);
  await expect(tiles.nth(2).getByRole("link")).toHaveAttribute("href", /^https:/);
  for (const last of [4, 5]) {
    await expect(tiles.nth(last).getByRole("link")).toBeDisabled();
    await expect(tiles.nth(last).getByRole("link")).not.toHaveAttribute("href");
  }
});

test("music: the latest, the ranges, and a tile for each year but the break", async ({ page }) => {
  await visit(page, "/music");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Music");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([
    "Latest playlist - October 2025",
    "2018-2022",
    "2018-2022+",
  ]);
  await expect(card(page, "2018-2022")).toContainText("The best songs of 2018 to 2022.");
  await expect(card(page, "2018-2022+")).toContainText("The best songs of 2018 to 2022, extended.");
  const years = page.getByRole("main").getByRole("listitem");
  await expect(years).toHaveText([
    "20252 playlists",
    "20245 playlists",
    "2023",
    "2022",
    "2021",
    "2020Nothing here, break year.",
    "2019",
    "2018",
  ]);
  await expect(years.nth(5).getByRole("link")).toBeDisabled();
  await years.nth(1).getByRole("link").click();
  await expect(page).toHaveURL("/music/2024");
});

test("a year: each kind by its title", async ({ page }) => {
  await visit(page, "/music/2024");
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([
    "2024",
    "2024+",
    "December 2024",
    "March 2024",
    "Bonus #1 2024",
  ]);
  await expect(card(page, "2024")).toContainText("The best songs of 2024.");
  await expect(card(page, "2024+")).toContainText("The best songs of 2024, extended.");
});

test("a year leads to the next that has playlists, a playlist to the one before it", async ({
  page,
}) => {
  await visit(page, "/music/2024");
  const years = page.getByRole("navigation", { name: "Years before and after" });
  await expect(years.getByRole("link")).toHaveText(["2025"]);
  await years.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2025");
  await expect(years.getByRole("link")).toHaveText(["2024"]);
  await card(page, "September 2025").getByRole("link", { name: "September 2025" }).click();
  const playlists = page.getByRole("navigation", { name: "Playlists before and after" });
  await expect(playlists.getByRole("link")).toHaveText(["December 2024", "October 2025"]);
  await playlists.getByRole("link", { name: "December 2024" }).click();
  await expect(page).toHaveURL("/music/2024/december");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(playlists.getByRole("link")).toHaveText(["March 2024", "September 2025"]);
});

test("a card's cover and title are one link to its page, beside the platforms' buttons", async ({
  page,
}) => {
  await visit(page, "/music/2024");
  const march = card(page, "March 2024");
  const spotify = march.getByRole("button", { name: "Spotify" });
  await spotify.click();
  await expect(page.locator("iframe")).toHaveAttribute("title", "Spotify player: March 2024");
  await expect(page).toHaveURL("/music/2024");
  await spotify.click();
  await expect(page.locator("iframe")).toHaveCount(0);

  await march.getByRole("link", { name: "March 2024" }).focus();
  for (const name of ["Spotify", "Deezer", "YouTube", "Qobuz", "Share March 2024"]) {
    await page.keyboard.press("Tab");
    await expect(march.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Bonus #1 2024" })).toBeFocused();

  // Between two buttons there is nothing to press.
  const { width = 0 } = (await spotify.boundingBox()) ?? {};
  await spotify.click({ position: { x: width + 4, y: 4 }, force: true });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2024");
  await march.locator(".cover").click({ force: true });
  await expect(page).toHaveURL("/music/2024/march");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(march.getByRole("link")).toHaveCount(0);
});

test("a year without playlists shows its heading, a sentence and the way back; one that is still loading shows nothing", async ({
  page,
}) => {
  await visit(page, "/music/2019");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2019");
  await expect(page.getByRole("main")).toHaveText("Search2019Nothing here yet.Back to Music2024");
  await expect(page.getByRole("article")).toHaveCount(0);
  await expect(page).toHaveTitle("2019 · Mixtape");

  await visit(page, "/music");
  const gate = Promise.withResolvers<void>();
  await page.route("/music/2024", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "2024" }).click();
  await expect(page).toHaveURL("/music/2024");
  await expect(page.getByRole("main")).toHaveText("");
  gate.resolve();
  await expect(card(page, "2024")).toBeVisible();
});

test("photography: a greeting and the two photo sites", async ({ page }) => {
  await visit(page, "/photography");
  await expect(page.getByText("Welcome to the Photography page !")).toBeVisible();
  const links = page.getByRole("main").getByRole("link");
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) await expect(link).toHaveAttribute("href", /^https:/);
});

test("what is not found says so, and shows a way back", async ({ page }) => {
  for (const path of [
    "/nowhere",
    "/50%",
    "/music/%ff",
    "/music/abc",
    "/music/latest",
    "/procedural-generation",
    "/fireworks",
  ]) {
    const response = await visit(page, path);
    expect(response?.status(), path).toBe(404);
    await expect(page).toHaveTitle("Not Found · Mixtape");
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
    await expect(page.getByText("The page you are looking for was not found.")).toBeVisible();
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL("/");
    await expect(card(page, "Latest playlist - October 2025")).toBeVisible();
  }
});

test("a page that fails says so, and shows why to whoever asks", async ({ page, noticed }) => {
  await visit(page, "/photography");
  await page.route("/music/", (route) =>
    route.fulfill({ status: 503, json: { detail: "The server is busy" } }),
  );
  await page.getByRole("link", { name: "Music", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Something went wrong!" })).toBeVisible();
  await expect(page.getByText("The server is busy")).toBeHidden();
  await page.getByRole("button", { name: "Show Error" }).click();
  await expect(page.getByText("The server is busy")).toBeVisible();
  await page.getByRole("button", { name: "Hide Error" }).click();
  await expect(page.getByText("The server is busy")).toBeHidden();
  noticed.errors.length = 0;
});

test("what the page already has is not fetched again; what comes next is fetched when a link is approached", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") calls.push(new URL(request.url()).pathname);
  });
  await visit(page, "/music");
  const tile = page.getByRole("link", { name: "2024" });
  await page.waitForLoadState("networkidle");
  expect(calls).toEqual([]);
  await tile.hover();
  await expect.poll(() => calls).toEqual(["/music/2024"]);
  await tile.click();
  await expect(card(page, "2024")).toBeVisible();
  expect(calls).toEqual(["/music/2024"]);
});

test("Back shows the page and not its data, also where both have one address", async ({ page }) => {
  await visit(page, "/music");
  await page.getByRole("link", { name: "2024" }).click();
  await expect(card(page, "2024")).toBeVisible();
  await visit(page, "/photography");
  await page.goBack();
  await expect(card(page, "2024")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Music");
});

test("a lost network is an error that passes", async ({ page, context, noticed }) => {
  await visit(page, "/photography");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Music", exact: true }).click();
  await expect(page.getByRole("heading", { name: "The server cannot be reached." })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await expect(card(page, "Latest playlist - October 2025")).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Music" }).click();
  await expect(card(page, "2018-2022")).toBeVisible();
  noticed.errors.length = 0;
});

test("a navigation that overtakes another is no error", async ({ page }) => {
  await visit(page, "/");
  // So long that it is still there when it is looked for.
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync("::view-transition-group(*) { animation-duration: 60s !important; }");
    document.adoptedStyleSheets.push(slow);
  });
  await page.getByRole("navigation").getByRole("link", { name: "Music" }).click();
  await page.waitForFunction(() => document.documentElement.matches(":active-view-transition"));
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('nav a[href="/photography"]')?.click(),
  );
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Photography");
});

test("nothing moves when the font arrives late", async ({ page }) => {
  const gate = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/music", { waitUntil: "domcontentloaded" });
  await page.locator("html[data-hydrated]").waitFor();
  const before = await page.getByRole("heading", { name: "By year" }).boundingBox();
  gate.resolve();
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(() => page.evaluate(() => document.fonts.check("30px 'Instrument Serif'")))
    .toBe(true);
  const after = await page.getByRole("heading", { name: "By year" }).boundingBox();
  expect(after?.y).toBe(before?.y);
  expect(after?.height).toBe(before?.height);
});

test("focus, title and position follow a navigation inside the site", async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("link", { name: "Music", exact: true }).first().click();
  await expect(page).toHaveTitle("Music · Mixtape");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Music" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByRole("link", { name: "2018", exact: true }).scrollIntoViewIfNeeded();
  await page.getByRole("link", { name: "2024" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2024");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toMatch(
    /\/music\/2024$/,
  );
  expect(await page.locator('meta[name="description"]').count()).toBe(1);
});

test("the skip link is the first stop and leads to the content", async ({ page }) => {
  await visit(page, "/music");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("a cover that vanished, and one that never was, are drawn", async ({ page, noticed }) => {
  await page.route("**/images/*", (route) => route.fulfill({ status: 404, body: "" }));
  await visit(page, "/music/2024");
  await expect(card(page, "2024").locator("[data-sleeve]")).toBeVisible();
  await expect(card(page, "March 2024").locator("[data-sleeve]")).toBeVisible();
  await expect(card(page, "2024").locator("img")).toHaveCount(0);
  noticed.errors.length = 0;
});

test("a cover comes in a fitting size, in a place kept for it", async ({ page }) => {
  await visit(page, "/music/2024");
  const cover = card(page, "2024").locator("img");
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
    .toMatch(/-160\.webp$/);
  expect(await layoutShift(page)).toBe(0);
});

test("somebody with a token never sees Login, and finds the menu", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("access_token", "not-a-real-one"));
  await page.route("/users/me", (route) =>
    route.fulfill({
      json: {
        id: "1",
        email: "ada@example.com",
        full_name: "Ada Visitor",
        is_active: true,
        is_superuser: true,
      },
    }),
  );
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Login" })).toBeHidden();
  await page.getByTestId("user-menu").click();
  await expect(page.getByTestId("user-menu")).toHaveText("Ada Visitor");
  for (const name of ["My Profile", "Data Management", "Log Out"])
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Log Out", { exact: true })).toBeHidden();
});
