import { sitePages } from "#domain/site-pages.ts";
import { barriers } from "./barriers.ts";
import {
  expect,
  layoutShift,
  platform,
  sidewaysScroll,
  smallTargets,
  test,
  visit,
} from "./visitor.ts";

const pages = [
  ...sitePages.map(({ path }) => path),
  "/music/2024",
  "/music/2024/march",
  "/music/2024/review",
  "/music/2025/october#song-the-low-lanterns-glass-orchard",
  "/music/search?q=lant",
  "/music/2019",
  "/imprint",
  "/feed.xml",
  "/nowhere",
];

for (const path of pages)
  test(`${path} has no layout shift, sideways scroll or accessibility problem`, {
    tag: "@long",
  }, async ({ page, outside }) => {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBe(0);
    expect(outside).toEqual([]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    expect(await barriers(page)).toEqual([]);
  });

test("year page: at 320 px with a player, nothing scrolls sideways or is too small for a finger", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit(page, "/music/2024");
  await platform(page, "2024", "Qobuz").click();
  await expect(page.locator("iframe")).toHaveCount(1);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
});

test("page header: stays in view on a phone while scrolling, except with text of twice the size", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, "/music/2024");
  const header = page.getByRole("banner");
  const scroll = () => page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await scroll();
  await expect(header).toBeInViewport();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await scroll();
  await expect(header).not.toBeInViewport();
});
