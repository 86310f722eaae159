// What holds for every public page, in both themes, on a desk and in a hand.
import { barriers } from "./barriers.ts";
import { card, expect, layoutShift, test, visit } from "./visitor.ts";

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
const sideways = () =>
  Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("no barriers on a phone", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 900 });
  for (const path of pages) {
    await visit(page, path);
    expect([path, await barriers(page)]).toEqual([path, []]);
  }
});

test("no barriers around a player", async ({ page }) => {
  test.slow();
  await visit(page, "/music/2024");
  // Each button is filled with its own colour while its player is open.
  for (const name of ["Deezer", "YouTube", "Spotify"]) {
    await card(page, "2024").getByRole("button", { name }).click();
    await expect(page.locator("iframe")).toHaveAttribute("title", `${name} player: 2024`);
    await expect(page.frameLocator("iframe").getByText("player")).toBeVisible();
    expect([name, await barriers(page)]).toEqual([name, []]);
  }
});

test("nothing scrolls sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of pages) {
    await visit(page, path);
    expect(await page.evaluate(sideways), path).toBe(0);
  }
  await visit(page, "/music/2024");
  await card(page, "2024").getByRole("button", { name: "Qobuz" }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  expect(await page.evaluate(sideways)).toBe(0);
});

test("the lines of header and footer, and Login, stand where the column does", async ({ page }) => {
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, "/photography");
    const edges = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const sides = (selector: string) => [box(selector)?.left, box(selector)?.right];
      return {
        content: sides("main h1"),
        footer: sides(".site-footer"),
        login: box(".site-nav > .when-anonymous")?.right,
        header: sides(".site-header"),
        page: [0, document.documentElement.clientWidth],
      };
    });
    expect(edges.footer).toEqual(edges.content);
    expect(edges.login).toBe(edges.content[1]);
    expect(edges.header).toEqual(edges.page);
    expect((await page.getByRole("banner").boundingBox())?.height).toBe(61);
  }
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

test("everything that is pressed is large enough for a finger", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const path of pages) {
    await visit(page, path);
    const small = await page
      .locator("a[href]:visible, button:visible")
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.getBoundingClientRect().height < 40)
          .map((element) => element.outerHTML),
      );
    expect(
      small.filter((html) => !html.includes("skip-link")),
      path,
    ).toEqual([]);
  }
});
