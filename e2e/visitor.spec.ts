import type { Page } from "@playwright/test";
import { platformRecords } from "#domain/platforms.ts";
import { site } from "#site";
import { card, expect, heading, hold, link, main, platform, test, visit } from "./visitor.ts";

const titles = (page: Page) => page.getByRole("article").getByRole("heading");

test("music: a visitor goes from home to a year, a month, the months beside it, and back", async ({
  page,
}) => {
  await visit(page, "/");
  await expect(page).toHaveTitle("Mixtape");
  await expect(titles(page)).toHaveText("Latest playlist - October 2025");
  const items = page.getByRole("main").getByRole("listitem");
  await expect(items).toHaveText([
    "Music",
    "Photography",
    "Theater company",
    "Estimated Road Very ealy version",
    "Procedural generation Coming someday",
    "Fireworks Coming someday",
  ]);
  await expect(items.nth(2).getByRole("link")).toHaveAttribute("href", /^https:/);
  for (const last of [4, 5]) {
    await expect(items.nth(last).getByRole("link")).toBeDisabled();
    await expect(items.nth(last).getByRole("link")).not.toHaveAttribute("href");
  }

  await items.first().getByRole("link").click();
  await expect(page).toHaveTitle("Music · Mixtape");
  await expect(heading(page)).toBeFocused();
  await expect(main(page, "Music")).toHaveAttribute("aria-current", "page");
  await expect(titles(page)).toHaveText([
    "Latest playlist - October 2025",
    "2018-2022",
    "2018-2022+",
  ]);
  await expect(items).toHaveText([
    "2025 2 playlists",
    "2024 5 playlists",
    "2023 No playlists yet",
    "2022 No playlists yet",
    "2021 No playlists yet",
    "2020 Nothing here, break year.",
    "2019 No playlists yet",
    "2018 No playlists yet",
  ]);
  await expect(items.nth(5).getByRole("link")).toBeDisabled();
  await items.last().scrollIntoViewIfNeeded();
  await items.nth(1).getByRole("link").click();

  await expect(heading(page)).toHaveText("2024");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/music\/2024$/);
  await expect(titles(page)).toHaveText([
    "2024",
    "2024+",
    "December 2024",
    "March 2024",
    "Bonus #1 2024",
  ]);
  await expect(card(page, "2024+")).toContainText("The best songs of 2024, extended.");
  const years = page.getByRole("navigation", { name: "Previous and next year" });
  await years.getByRole("link", { name: "2025" }).click();
  await expect(years.getByRole("link")).toHaveText(["2024"]);
  await card(page, "September 2025").getByRole("link", { name: "September 2025" }).click();
  const playlists = page.getByRole("navigation", { name: "Previous and next playlist" });
  await expect(playlists.getByRole("link")).toHaveText(["December 2024", "October 2025"]);
  await playlists.getByRole("link", { name: "December 2024" }).click();
  await expect(page).toHaveURL("/music/2024/december");
  await page
    .getByRole("navigation", { name: "Breadcrumb" })
    .getByRole("link", { name: "2024" })
    .click();
  await expect(titles(page)).toHaveCount(5);

  // Back must show the page, not the JSON that has the same URL.
  await visit(page, "/photography");
  await expect(page.getByText("Welcome to the Photography page !")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(2);
  await page.goBack();
  await expect(titles(page)).toHaveCount(5);
});

test("playlist card: cover and title are one link to the playlist's page", async ({ page }) => {
  await visit(page, "/music/2024");
  const march = card(page, "March 2024");
  await march.getByRole("link", { name: "March 2024" }).focus();
  const names = site.platforms.map((platform) => platformRecords[platform].name);
  for (const name of [...names, "Share March 2024"]) {
    await page.keyboard.press("Tab");
    await expect(march.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(link(page, "Bonus #1 2024")).toBeFocused();
  await march.locator(".cover").click({ force: true });
  await expect(page).toHaveURL("/music/2024/march");
  await expect(march.getByRole("link")).toHaveAccessibleName("Keep March 2024");
});

test("playlist card: a platform without a link is a small disabled mark with an accessible name", async ({
  page,
}) => {
  await visit(page, "/music");
  const mark = platform(page, "2018-2022+", "Qobuz");
  await expect(mark).toBeDisabled();
  await expect(mark).toHaveAccessibleName("Qobuz: not available");
  await expect(mark).toHaveAccessibleDescription("");
  await expect(mark).toHaveText("");
  const [small, usual] = await Promise.all(
    [mark, platform(page, "2018-2022+", "Deezer")].map((each) => each.boundingBox()),
  );
  expect(small?.width).toBeLessThan((usual?.width ?? 0) / 3);
  expect(small?.y).toBe(usual?.y);
});

test("home: the latest playlist's title never breaks between month and year", {
  tag: "@long",
}, async ({ page }) => {
  await visit(page, "/");
  const title = titles(page);
  await expect(title).toHaveText("Latest playlist - October 2025");
  const phones = [320, 360, 390, 414, 430, 500, 639];
  const widths = { "100%": [...phones, 640, 720, 768, 820, 1280], "200%": phones };
  for (const [size, all] of Object.entries(widths))
    for (const width of all) {
      await page.setViewportSize({ width, height: 800 });
      const lines = await title.evaluate((heading, fontSize) => {
        document.documentElement.style.fontSize = fontSize;
        const text = heading.querySelector("a")?.firstChild as Text;
        const range = document.createRange();
        range.setStart(text, text.data.indexOf("October"));
        range.setEnd(text, text.length);
        return range.getClientRects().length;
      }, size);
      expect(lines, `${width} px, ${size}`).toBe(1);
    }
});

test("year page: the page is empty while its playlists are loading", async ({ page }) => {
  await visit(page, "/music");
  const release = await hold(page, "/music/2024");
  await link(page, "2024").click();
  await expect(page).toHaveURL("/music/2024");
  await expect(page.getByRole("main")).toHaveText("");
  release();
  await expect(card(page, "2024")).toBeVisible();
});

test("view transition: resizing the window during the transition logs no error", async ({
  page,
}) => {
  await visit(page, "/");
  await page.evaluate(
    () =>
      new Promise<void>((begun) => {
        const rejected = new Promise<PromiseRejectionEvent>((resolve) =>
          addEventListener("unhandledrejection", resolve),
        );
        Object.assign(window, { rejected });
        document.startViewTransition(async () => {
          begun();
          // No event reports the new size, because the browser paints nothing during a view transition.
          while (innerWidth !== 700) await new Promise((resolve) => setTimeout(resolve, 10));
        });
      }),
  );
  await page.setViewportSize({ width: 700, height: 500 });
  expect(await page.evaluate("rejected.then(({ defaultPrevented }) => defaultPrevented)")).toBe(
    true,
  );
});

test("404: an unknown URL gets a page with a link to home", async ({ page }) => {
  for (const path of ["/nowhere", "/music/%ff", "/login/x", "/admin/x", "/music/2024/review/x"]) {
    expect((await visit(page, path))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
    expect(await page.locator("title").allTextContents()).toEqual(["Not Found · Mixtape"]);
    await expect(page).toHaveTitle("Not Found · Mixtape");
  }
  await link(page, "Go Back").click();
  await expect(page).toHaveURL("/");
});

test("skip link: the link is first in the tab order and moves the focus to the content", async ({
  page,
}) => {
  await visit(page, "/music");
  await page.keyboard.press("Tab");
  await expect(link(page, "Skip to content")).toBeFocused();
  await expect(link(page, "Skip to content")).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("searchbox")).toBeFocused();
});
