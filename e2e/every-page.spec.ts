// What holds for every public page, on a desk and in a hand.
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
  "/",
  "/music",
  "/music/2024",
  "/music/2024/march",
  "/music/2025/october#song-the-low-lanterns-glass-orchard",
  "/music/search?q=lant",
  "/music/2019",
  "/photography",
  "/feed.xml",
  "/nowhere",
];

for (const path of pages)
  test(`no barriers on ${path}`, { tag: "@long" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await visit(page, path);
    expect(await barriers(page)).toEqual([]);
  });

// Each button is filled with its own colour while its player is open.
for (const name of ["Deezer", "YouTube", "Spotify"])
  test(`no barriers around a player of ${name}`, { tag: "@long" }, async ({ page }) => {
    await visit(page, "/music/2024");
    await platform(page, "2024", name).click();
    await expect(page.frameLocator("iframe").getByText("player")).toBeVisible();
    expect(await barriers(page)).toEqual([]);
  });

test("in a hand nothing is sideways, and nothing too small for a finger", async ({ page }) => {
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

test("no page moves while it loads, and none asks anything of anybody else", async ({
  page,
  outside,
}) => {
  for (const path of pages) {
    await visit(page, path);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page), path).toBe(0);
  }
  expect(outside).toEqual([]);
});

test("navigation, Login and footer stand where the column does, and no line begins with a dash", async ({
  page,
}) => {
  await visit(page, "/");
  for (const width of [1280, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const { first, login, footer, column, word, dash } = await page.evaluate(() => {
      const find = (selector: string) => document.querySelector(selector) as HTMLElement;
      const box = (selector: string) => find(selector).getBoundingClientRect();
      const text = find("article a").firstChild as Text;
      const rect = (node: Node, start: number) => {
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + 1);
        return range.getBoundingClientRect();
      };
      return {
        first: rect(find('nav a[href="/"]').firstChild as Text, 0).left,
        login: box(".site-nav > .when-anonymous").right,
        footer: [box(".site-footer").left, box(".site-footer").right],
        column: [box("article").left, box("article").right],
        word: rect(text, text.data.indexOf("-") - 2).top,
        dash: rect(text, text.data.indexOf("-")).top,
      };
    });
    expect(footer).toEqual(column);
    expect(login).toBe(column[1]);
    expect(Math.abs(first - (column[0] ?? 0))).toBeLessThanOrEqual(1);
    expect(Math.abs(dash - word), `${width} px`).toBeLessThan(10);
  }
});
