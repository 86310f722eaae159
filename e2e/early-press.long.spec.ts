// A page before its scripts have come: it can be read, and what is pressed is not lost.
import type { Page } from "@playwright/test";
import { card, expect, test } from "./visitor.ts";

/** Holds back the scripts until they are let go. */
async function withoutScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const hydrated = (page: Page) => page.locator("html[data-hydrated]");

test("a platform pressed before the page runs opens its player when it does", async ({
  page,
  outside,
}) => {
  const letGo = await withoutScripts(page);
  await page.goto("/music/2024");
  const march = card(page, "March 2024");
  await march.getByRole("link", { name: "Deezer" }).click();
  await expect(march.getByRole("link", { name: "Deezer" })).toHaveAttribute("aria-busy", "true");
  expect(outside).toEqual([]);
  letGo();
  await expect(page.locator("iframe")).toHaveAttribute("title", "Deezer player: March 2024");
  await expect(march.getByRole("button", { name: "Deezer" })).toBeFocused();
  await expect(page).toHaveURL("/music/2024");
});

/** Spotify pressed, and not let go, while the page begins to run. */
async function holdSpotify(page: Page) {
  const letGo = await withoutScripts(page);
  await page.goto("/music/2024");
  const march = card(page, "March 2024");
  await march.getByRole("link", { name: "Spotify" }).hover();
  await page.mouse.down();
  letGo();
  await hydrated(page).waitFor();
  return march;
}

for (const remembered of [null, "youtube"])
  test(`a platform held down while the page begins to run is pressed when it is let go, the last choice being ${remembered}`, async ({
    page,
  }) => {
    await page.addInitScript(
      (platform) => platform && localStorage.setItem("platform", platform),
      remembered,
    );
    const march = await holdSpotify(page);
    await page.mouse.up();
    await expect(page.locator("iframe")).toHaveAttribute("title", "Spotify player: March 2024");
    await expect(march.getByRole("button", { name: "Spotify" })).toBeFocused();
    await expect(page).toHaveURL("/music/2024");
  });

test("a platform held down and left again is a button all the same", async ({ page }) => {
  const march = await holdSpotify(page);
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await march.getByRole("button", { name: "Deezer" }).click();
  await expect(page.locator("iframe")).toHaveAttribute("title", "Deezer player: March 2024");
});

test("where the scripts cannot be had, a platform pressed is a link like any other", async ({
  page,
  noticed,
  outside,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/music/2024");
  await card(page, "March 2024").getByRole("link", { name: "Deezer" }).click();
  await expect
    .poll(() => outside)
    .toEqual([expect.stringMatching(/^https:\/\/www\.deezer\.com\/playlist/)]);
  noticed.errors.length = 0;
});

test("whoever stands on a platform by keyboard still does once the page runs", async ({ page }) => {
  const letGo = await withoutScripts(page);
  await page.goto("/");
  const latest = card(page, "Latest playlist - October 2025");
  await latest.getByRole("link", { name: "YouTube" }).focus();
  letGo();
  await hydrated(page).waitFor();
  await expect(latest.getByRole("button", { name: "YouTube" })).toBeFocused();
});

test("whoever scrolled before the page runs stays there, and comes back there", async ({
  page,
}) => {
  const letGo = await withoutScripts(page);
  await page.goto("/music");
  const year = page.getByRole("link", { name: "2018", exact: true });
  await year.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(100);
  letGo();
  await hydrated(page).waitFor();
  // The router shows the page in the frame after: a jump would come with it.
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))));
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await year.click();
  await expect(page).toHaveTitle(/2018/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle(/Music/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
});

test("Back before the page runs leads to the page of that address", async ({ page }) => {
  await page.goto("/music");
  // Pressed earlier, the link loads a page of its own, and Back never has to change the address alone.
  await hydrated(page).waitFor();
  await page.getByRole("link", { name: "2024" }).click();
  await expect(page).toHaveTitle(/2024/);
  await page.goto("/photography");
  const letGo = await withoutScripts(page);
  await page.goBack({ waitUntil: "commit" });
  await expect(card(page, "March 2024")).toBeVisible();
  await page.goBack({ waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Music");
  letGo();
  await hydrated(page).waitFor();
  await expect(page).toHaveURL("/music");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Music");
});

test("the scripts wait until the page is shown, and do not wait for ever", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/images/*", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(card(page, "Latest playlist - October 2025")).toBeVisible();
  await expect
    .poll(() => asked.filter((path) => path.startsWith("/images/")).length)
    .toBeGreaterThan(0);
  expect(asked.filter((path) => path.endsWith(".js"))).toEqual([]);
  // The cover never comes: the page runs all the same.
  await hydrated(page).waitFor();
  resolve();
});
