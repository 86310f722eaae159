// Where things stand and how they end, to the pixel.
import sharp from "sharp";
import { button, expect, test, visit } from "./admin.ts";
import { card, test as visitor } from "./visitor.ts";

visitor("the first word of the navigation stands on the column's edge", async ({ page }) => {
  await visit(page, "/music");
  const left = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().left;
    });
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(
      Math.abs((await left('nav a[href="/"]')) - (await left("main h1"))),
      `${width} px`,
    ).toBeLessThanOrEqual(1);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBeLessThanOrEqual(0);
  }
});

visitor(
  "the dash of the latest playlist's title begins no line, however wide the window",
  async ({ page }) => {
    await visit(page, "/");
    const title = page.getByRole("link", { name: "Latest playlist - October 2025" });
    const lines: number[] = [];
    for (const width of [280, 320, 360, 390, 480, 600, 640, 700, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const { word, dash, end } = await title.evaluate(({ firstChild }) => {
        const topOf = (letter: number) => {
          const range = document.createRange();
          range.setStart(firstChild as Text, letter);
          range.setEnd(firstChild as Text, letter + 1);
          return range.getBoundingClientRect().top;
        };
        const text = firstChild?.textContent ?? "";
        return {
          word: topOf(text.indexOf("-") - 2),
          dash: topOf(text.indexOf("-")),
          end: topOf(text.length - 1),
        };
      });
      expect(Math.abs(dash - word), `${width} px`).toBeLessThan(10);
      if (width <= 390) lines.push(end - word > 10 ? 2 : 1);
    }
    expect(lines, "lines at 280, 320, 360 and 390 px").toEqual([2, 2, 2, 1]);
  },
);

visitor("in the light a card's glow fades without rings", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("theme", "light"));
  await visit(page, "/");
  const box = await card(page, "Latest playlist - October 2025").boundingBox();
  if (!box) throw new Error("no card");
  // The card's upper edge, from its cover to where the glow ends: nothing else is drawn there.
  const picture = await page.screenshot({
    clip: { x: box.x + 240, y: box.y + 8, width: 300, height: 1 },
  });
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  const changes = Array.from({ length: 299 }, (_, x) =>
    pixels.subarray(x * 3, x * 3 + 3).equals(pixels.subarray(x * 3 + 3, x * 3 + 6)),
  );
  expect(
    changes.filter((same) => !same).length,
    "changes from pixel to pixel: a ring is a row without any",
  ).toBeGreaterThan(120);
});

test("a dialog's shade covers the strip kept for the scrollbar too", { tag: "@long" }, async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin/users");
  await button(page, "Add User").click();
  const corner = await page.screenshot({ clip: { x: 1200, y: 700, width: 80, height: 1 } });
  const pixels = await sharp(corner).removeAlpha().raw().toBuffer();
  const shaded = pixels.subarray(0, 3);
  for (const [part, value] of pixels.subarray(79 * 3).entries())
    expect(Math.abs(value - (shaded[part] ?? 0))).toBeLessThanOrEqual(1);
});
