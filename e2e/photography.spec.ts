import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import {
  button,
  copied,
  expect,
  heading,
  layoutShift,
  link,
  picture,
  pictureFile,
  test,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";
import { addGallery, newestGallery } from "./galleries.ts";

const view = (page: Page) => page.getByRole("dialog");

test("gallery: the keyboard alone opens photos and shares the gallery", async ({
  page,
  api,
  baseURL,
}) => {
  const path = await addGallery(api);
  await visit(page, "/photography");
  await expect(page.getByText("3 photos · May 2025")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await link(page, "Flickr").focus();
  await page.keyboard.press("Tab");
  await expect(link(page, /^Lisbon, from the tram/)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(path);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(link(page, "A yellow tram")).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(`${path}#1`);
  await expect(view(page)).toHaveAccessibleName("Photo 1 of 3");
  await expect(button(page, "Close")).toBeFocused();
  await expect(view(page).getByRole("img")).toHaveAccessibleName("A yellow tram");
  await expect(view(page).getByText("Line 28")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`${path}#2`);
  await expect(view(page).getByRole("img")).toHaveAccessibleName("Tiles on a wall");
  await page.keyboard.press("ArrowRight");
  await expect(view(page).getByText("The last stop")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`${path}#1`);
  await page.keyboard.press("Escape");
  await expect(view(page)).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await expect(link(page, "A yellow tram")).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(view(page)).toBeVisible();
  await page.goBack();
  await expect(view(page)).toHaveCount(0);
  await expect(link(page, "A yellow tram")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(view(page)).toBeVisible();
  await page.reload();
  await button(page, "Close").press("Escape");
  await expect(page).toHaveURL(path);
  await button(page, "Share Lisbon, from the tram").press("Enter");
  await expect(page.getByRole("status")).toContainText("Link copied.");
  expect(await copied(page)).toBe(`${baseURL}${path}`);
  await page.goBack();
  await expect(page).toHaveURL("/photography");
});

test("photo: the URL opens the photo, and a swipe shows the next or the previous photo", async ({
  page,
  api,
}) => {
  const path = await addGallery(api);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${path}#2`);
  await expect(view(page)).toHaveAccessibleName("Photo 2 of 3");
  const touch = { pointerType: "touch", clientY: 400 };
  const swipe = async (from: number, to: number) => {
    await view(page).dispatchEvent("pointerdown", { ...touch, clientX: from });
    await view(page).dispatchEvent("pointerup", { ...touch, clientX: to });
  };
  await swipe(300, 100);
  await expect(view(page)).toHaveAccessibleName("Photo 3 of 3");
  const [photo, words] = [view(page).locator("img"), view(page).getByText("The last stop")];
  const box = async (shown: Locator) =>
    (await shown.boundingBox()) ?? { y: 0, height: 0, width: 1 };
  await expect
    .poll(async () => (await box(photo)).height / (await box(photo)).width)
    .toBeCloseTo(600 / 400, 1);
  expect((await box(words)).y - (await box(photo)).y - (await box(photo)).height).toBeLessThan(1);
  await swipe(100, 300);
  await swipe(100, 300);
  await expect(page).toHaveURL(`${path}#1`);
  await button(page, "Close").click();
  await expect(page).toHaveURL(path);
  await expect(view(page)).toHaveCount(0);
  await visit(page, path);
  await page.waitForLoadState("networkidle");
  expect(await layoutShift(page)).toBe(0);
});

test("photo grid: a photo that fills its row is loaded in a matching resolution", {
  tag: "@long",
}, async ({ page, api }) => {
  const path = await addGallery(api, 1);
  const { id } = await newestGallery(api);
  const panorama = await sharp(await picture(1))
    .resize(1800, 600, { fit: "fill" })
    .jpeg()
    .toBuffer();
  const file = new Blob([new Uint8Array(panorama)]);
  await api("POST /galleries/:gallery_id/photos", { params: { gallery_id: id }, file });
  await visit(page, path);
  const shown = page.locator(".photo-grid img").last();
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain("-960.");
});

test.describe("without scripts", () => {
  // The browser's own page for an image has inline styles, which the image's content security policy blocks.
  test.use({ javaScriptEnabled: false, expectedErrors: /Applying inline style/ });

  test("gallery: without scripts, photos fill the rows, and a click opens the image file", async ({
    page,
    api,
  }) => {
    const path = await addGallery(api);
    await page.goto("/photography");
    await link(page, /^Lisbon, from the tram/).click();
    await expect(page).toHaveURL(path);
    await expect(link(page, "Photo 3")).toBeVisible();
    await expect(page.locator("figcaption")).toHaveText(["Line 28", "The last stop"]);
    const { id } = await newestGallery(api);
    const file = await pictureFile();
    await api("POST /galleries/:gallery_id/photos", { params: { gallery_id: id }, file });
    await page.reload();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      // Photos run from left to right. The photos of a row have the same height and fill the row.
      const boxes = await page
        .locator(".photo-grid a")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
      const rows = Map.groupBy(boxes, ({ y }) => Math.round(y));
      const { right } = await page
        .locator(".photo-grid")
        .evaluate((grid) => grid.getBoundingClientRect().toJSON());
      const [first = [], last = [], ...more] = rows.values();
      expect(more).toEqual([]);
      expect([...rows.keys()]).toEqual([...rows.keys()].sort((one, other) => one - other));
      const heights = first.map(({ height }) => height);
      expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
      const lefts = first.map(({ x }) => x);
      expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
      expect(first.at(-1)?.right).toBeCloseTo(right, 0);
      expect(last).toHaveLength(1);
      expect(last[0]?.height).toBeLessThanOrEqual(Math.min(...heights));
    }
    await link(page, "Tiles on a wall").click();
    await expect(page).toHaveURL(/\/images\/[0-9a-f]{32}\.webp$/);
  });
});
