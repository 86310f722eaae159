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
  test(`${path}: the page has no accessibility problems`, { tag: "@long" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await visit(page, path);
    expect(await barriers(page)).toEqual([]);
  });

test("public pages: at 320 px, no page scrolls sideways or has controls too small for a finger", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of pages) {
    await visit(page, path);
    expect(await sidewaysScroll(page), path).toBe(0);
    expect(await smallTargets(page), path).toEqual([]);
  }
  await visit(page, "/music/2024");
  await platform(page, "2024", "Qobuz").click();
  await expect(page.locator("iframe")).toHaveCount(1);
  expect(await sidewaysScroll(page)).toBe(0);
});

test("public pages: no layout shifts during loading, and nothing is loaded from other sites", {
  tag: "@long",
}, async ({ page, outside }) => {
  for (const path of pages) {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page), path).toBe(0);
  }
  expect(outside).toEqual([]);
});

test("page header: it stays in view while scrolling, except on a phone with text of twice the size", async ({
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
