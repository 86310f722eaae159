import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import type { Api } from "#contract/client.ts";
import { galleryAddress } from "#domain/photos.ts";
import {
  button,
  expect,
  expectSuccess,
  field,
  picture,
  question,
  success,
  test,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";
import { hold, layoutShift } from "./visitor.ts";

const words = [
  { caption: "Line 28", alt: "A yellow tram" },
  { caption: "", alt: "Tiles on a wall" },
  { caption: "The last stop", alt: "" },
];

async function addGallery(api: Api) {
  const body = { title: "Lisbon, from the tram", year: 2025, month: 5 };
  const gallery = await api("POST /galleries/", { body });
  const params = { gallery_id: gallery.id };
  for (const [index, photo] of words.entries()) {
    const portrait = sharp(await picture(index)).resize(400, 300 + 150 * index, { fit: "fill" });
    const file = new Blob([new Uint8Array(await portrait.jpeg().toBuffer())]);
    const { id } = await api("POST /galleries/:gallery_id/photos", { params, file });
    await api("PATCH /photos/:photo_id", { params: { photo_id: id }, body: photo });
  }
  await api("PATCH /galleries/:gallery_id", { params, body: { is_published: true } });
  return galleryAddress(gallery);
}

async function newestGallery(api: Api) {
  const { id = "" } = (await api("GET /galleries/")).data[0] ?? {};
  return api("GET /galleries/:gallery_id", { params: { gallery_id: id } });
}

const view = (page: Page) => page.getByRole("dialog");

test("gallery: a visitor walks through it with the keyboard alone", async ({ page, api }) => {
  test.slow();
  const path = await addGallery(api);
  await visit(page, "/photography");
  await expect(page.getByText("3 photos · May 2025")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole("link", { name: "Flickr" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^Lisbon, from the tram/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "A yellow tram" })).toBeFocused();
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
  await expect(page.getByRole("link", { name: "A yellow tram" })).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(view(page)).toBeVisible();
  await page.goBack();
  await expect(view(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "A yellow tram" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(view(page)).toBeVisible();
  await page.reload();
  await button(page, "Close").press("Escape");
  await expect(page).toHaveURL(path);
  await page.goBack();
  await expect(page).toHaveURL("/photography");
});

test("photo: its URL opens it, a swipe shows the next, and the layout does not shift", async ({
  page,
  api,
}) => {
  // When the pointer stays over the link to home after Close, home is preloaded.
  await api("POST /playlists/", { body: { year: 2025, month: 4 } });
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
  // The photo fills its box, and the caption is directly below it.
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
  expect(await barriers(page)).toEqual([]);
});

test("photo grid: a photo that fills its row is loaded in a matching resolution", async ({
  page,
  api,
}) => {
  const path = await addGallery(api);
  const { id = "" } = (await api("GET /galleries/")).data[0] ?? {};
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

  test("gallery: it is visible without scripts, and a photo opens on its own page", async ({
    page,
    api,
  }) => {
    const path = await addGallery(api);
    await page.goto("/photography");
    await page.getByRole("link", { name: /^Lisbon, from the tram/ }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("link", { name: "Photo 3" })).toBeVisible();
    await expect(page.locator("figcaption")).toHaveText(["Line 28", "The last stop"]);
    const { id = "" } = (await api("GET /galleries/")).data[0] ?? {};
    const file = new Blob([new Uint8Array(await picture(1))]);
    await api("POST /galleries/:gallery_id/photos", { params: { gallery_id: id }, file });
    await page.reload();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      // Photos run from left to right in the owner's order. Those of a row have the same height and fill it.
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
      // A single photo in the last row is not higher than the row above.
      expect(last).toHaveLength(1);
      expect(last[0]?.height).toBeLessThanOrEqual(Math.min(...heights));
    }
    await page.getByRole("link", { name: "Tiles on a wall" }).click();
    await expect(page).toHaveURL(/\/images\/[0-9a-f]{32}\.webp$/);
  });
});

const thumbnails = (page: Page) => page.getByRole("button", { name: /^Photo \d+/ });
const thumbnail = (page: Page, name: string) => page.getByRole("button", { name });
const names = (page: Page) => thumbnails(page).locator(".sr-only").allTextContents();
const caption = (page: Page) => field(page, "Caption");
const alt = (page: Page) => field(page, "Alternative text");

test("gallery: the owner uploads several photos at once, describes, orders and publishes them", async ({
  ownerPage: page,
  api,
}) => {
  test.slow();
  await visit(page, "/admin");
  await expect(page.getByText("0 of 500 photos")).toBeVisible();
  await page.getByRole("link", { name: "Photography Management" }).click();
  await field(page, "New gallery title").fill("Winter light");
  await button(page, "Add Gallery").click();
  await expect(page).toHaveURL("/admin/photography/winter-light");
  await expect(page.getByText("Add a photo first, then publish it.")).toBeVisible();
  await expect(button(page, "Publish")).toBeDisabled();

  const file = async (index: number) => ({
    name: `photo-${index}.jpg`,
    mimeType: "image/jpeg",
    buffer: await picture(index),
  });
  await page
    .getByLabel("Choose photos")
    .setInputFiles([
      await file(1),
      { name: "notes.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") },
      await file(2),
      await file(3),
    ]);
  await expect(page.getByText("notes.jpg")).toBeVisible();
  await expect(page.getByText("Not uploaded: Only png and jpeg images are accepted")).toBeVisible();
  await expect(thumbnails(page)).toHaveCount(3);
  await expect(page.getByText("3 of 500 photos · 3 without alternative text")).toBeVisible();

  await thumbnails(page).first().click();
  for (const name of ["One", "Two", "Three"]) {
    await alt(page).fill(name);
    await alt(page).press("Enter");
  }
  await expect(alt(page)).toHaveAccessibleDescription("Saved");
  await button(page, "Next photo").press("Enter");
  await expect(button(page, "Next photo")).toBeFocused();
  await expect(page.getByText("1 of 3", { exact: true })).toBeVisible();
  await caption(page).fill("The first");
  await caption(page).press("Enter");
  await expect(caption(page)).toBeFocused();
  await expect(caption(page)).toHaveValue("");
  await expect(alt(page)).toHaveValue("Two");
  await expect(page.getByText("3 of 500 photos", { exact: true })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await thumbnail(page, "Photo 2: Two").press("Enter");
  await expect(caption(page)).toHaveCount(0);

  // Keys are pressed while the first order is on its way.
  await thumbnails(page).first().click();
  const release = await hold(page, "**/order");
  await button(page, "Move forward").press("Enter");
  await expect.poll(() => names(page)).toEqual(["Photo 1: Two", "Photo 2: One", "Photo 3: Three"]);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowLeft");
  await expect(button(page, "Move forward")).toBeFocused();
  release();
  const stored = async () => (await newestGallery(api)).photos.map(({ alt }) => alt);
  await expect.poll(stored).toEqual(["Two", "One", "Three"]);
  expect(await names(page)).toEqual(["Photo 1: Two", "Photo 2: One", "Photo 3: Three"]);
  await expect(page.getByRole("status").filter({ hasText: "Moved" })).toHaveText(
    "Moved One to 2 of 3",
  );
  await thumbnail(page, "Photo 2: One").press("ArrowRight");
  await expect(thumbnail(page, "Photo 3: Three")).toBeFocused();
  await expect(alt(page)).toHaveValue("Three");
  await thumbnails(page).nth(2).dragTo(thumbnails(page).first());
  const moved = ["Photo 1: Three", "Photo 2: Two", "Photo 3: One"];
  await expect.poll(() => names(page)).toEqual(moved);
  await thumbnail(page, "Photo 2: Two").click();
  await button(page, "Make it the cover").click();
  await expect(page.getByText("This is the cover")).toBeVisible();
  await expect(button(page, "This is the cover")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await button(page, "Move forward").click();
  await expect(thumbnail(page, "Photo 3: Two")).toBeVisible();
  await button(page, "Move back").click();
  await expect.poll(() => names(page)).toEqual(moved);

  await thumbnails(page).nth(2).click();
  await button(page, "Delete").click();
  await expect(thumbnails(page)).toHaveCount(2);
  await expect(thumbnail(page, "Photo 2: Two")).toBeFocused();
  await success(page).getByRole("button", { name: "Undo" }).click();
  await expect(thumbnails(page)).toHaveCount(3);

  await field(page, "Description").fill("Short days.");
  await button(page, "Save").click();
  await expectSuccess(page, "Gallery updated successfully.");
  await button(page, "Publish").click();
  await expect(button(page, "Unpublish")).toBeVisible();
  const shown = await api("GET /photography/:slug", { params: { slug: "winter-light" } });
  expect(shown).toMatchObject({ description: "Short days.", count: 3, cover: { alt: "Two" } });
  expect(shown.photos.map((photo) => [photo.alt, photo.caption])).toEqual([
    ["Three", ""],
    ["Two", ""],
    ["One", "The first"],
  ]);
  await page.getByRole("link", { name: "View" }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await visit(page, "/admin/photography/zzz");
  await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
  await expect(page).toHaveTitle("Not Found · Mixtape");
});

test("photo: a deleted one is restored by Undo or from Recently deleted, or deleted there for good", async ({
  ownerPage: page,
  api,
}) => {
  test.slow();
  const path = await addGallery(api);
  const remove = async () => {
    await visit(page, `/admin${path}`);
    await button(page, "More").click();
    await page.getByRole("menuitem", { name: "Delete gallery" }).click();
    await question(page, "Delete Gallery").getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL("/admin/photography");
  };
  const gallery = page.getByRole("link", { name: /^Lisbon, from the tram/ });
  await visit(page, `/admin${path}`);
  await thumbnails(page).first().click();
  const release = await hold(page, "**/galleries/*");
  await button(page, "Delete").click();
  // Undo is clicked before the list is loaded again.
  await success(page).getByRole("button", { name: "Undo" }).click();
  release();
  await expect(thumbnails(page)).toHaveCount(3);

  await remove();
  await success(page).getByRole("button", { name: "Undo" }).click();
  await expectSuccess(page, "Gallery restored successfully.");
  await expect(gallery).toBeVisible();

  await remove();
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Recently deleted" }).click();
  await expect(page).toHaveURL("/admin/deleted");
  const restore = page.getByRole("button", { name: "Restore Lisbon, from the tram" });
  await expect(restore.first()).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  const others = (await restore.count()) - 1;
  await restore.first().click();
  await expectSuccess(page, "Gallery restored successfully.");
  await expect(restore).toHaveCount(others);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await remove();
  await visit(page, "/admin/deleted");
  await button(page, "Delete Lisbon, from the tram permanently").first().click();
  await question(page, "Delete Gallery").getByRole("button", { name: "Delete" }).click();
  await expectSuccess(page, "The gallery was deleted permanently");
  await expect(restore).toHaveCount(others);
  expect((await api("GET /galleries/")).count).toBe(0);
});

test.describe("on a line that breaks", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("caption: it is saved however the field is left", async ({ ownerPage: page, api }) => {
    await visit(page, `/admin${await addGallery(api)}`);
    const saved = async () => (await newestGallery(api)).photos.map((photo) => photo.caption);
    await thumbnails(page).first().click();
    await caption(page).fill("Reloaded");
    await page.reload();
    await expect.poll(saved).toEqual(["Reloaded", "", "The last stop"]);
    await thumbnails(page).nth(1).click();
    await caption(page).fill("Back");
    await page.goBack();
    await expect.poll(saved).toEqual(["Reloaded", "Back", "The last stop"]);

    await visit(page, `/admin${await addGallery(api)}`);
    await page.route("**/photos/*", (route) => route.abort());
    await thumbnails(page).first().click();
    await caption(page).fill("Not lost");
    await thumbnails(page).nth(1).click();
    await expect(page.getByText("The server cannot be reached.")).toBeVisible();
    await page.unroute("**/photos/*");
    await thumbnails(page).first().click();
    await expect(caption(page)).toHaveValue("Not lost");
    await caption(page).focus();
    await caption(page).blur();
    await expect(caption(page)).toHaveAccessibleDescription("Saved");
  });
});

test("caption: clearing it while it is being saved keeps it cleared", async ({
  ownerPage: page,
  api,
}) => {
  await visit(page, `/admin${await addGallery(api)}`);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postDataJSON());
  });
  const release = await hold(page, "**/photos/*");
  await thumbnails(page).nth(1).click();
  for (const text of ["Typed", ""]) {
    await caption(page).fill(text);
    await caption(page).blur();
  }
  // The second request waits for the first, so that it arrives last.
  await expect.poll(() => sent).toEqual([{ caption: "Typed" }]);
  release();
  await expect.poll(() => sent).toEqual([{ caption: "Typed" }, { caption: "" }]);
  await expect(caption(page)).toHaveAccessibleDescription("Saved");
  await expect(caption(page)).toHaveValue("");
});

test("upload: it continues while the owner is on another page, and closing the tab asks first", async ({
  ownerPage: page,
  api,
}) => {
  await visit(page, `/admin${await addGallery(api)}`);
  const release = await hold(page, "**/photos");
  const file = async (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
  await page
    .getByLabel("Choose photos")
    .setInputFiles([
      await file("photo.jpg", await picture(1)),
      await file("notes.jpg", Buffer.from("no photo")),
    ]);
  await expect(page.getByText("2 left to upload")).toBeVisible();
  await page.getByRole("link", { name: "Photography Management" }).click();
  await expect(page).toHaveURL("/admin/photography");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  release();
  await page.getByRole("link", { name: /^Lisbon, from the tram 4 photos/ }).click();
  await expect(page.getByText("Not uploaded: Only png and jpeg images are accepted")).toBeVisible();
  await expect(page.getByText("notes.jpg")).toBeVisible();
  await expect(thumbnails(page)).toHaveCount(4);
  await page.reload();
  await expect(page.getByText("notes.jpg")).toHaveCount(0);
});

test.describe("beside another tab", () => {
  test.use({ expectedErrors: /422/ });

  test("photo: moving and describing it keeps the changes of another tab", async ({
    ownerPage: page,
    api,
  }) => {
    await visit(page, `/admin${await addGallery(api)}`);
    await thumbnails(page).first().click();
    await caption(page).fill("Here");
    await caption(page).blur();
    const saved = () => newestGallery(api);
    await expect.poll(async () => (await saved()).photos[0]?.caption).toBe("Here");
    const { id, photos } = await saved();
    const photo = (index: number) => ({ photo_id: photos[index]?.id ?? "" });
    await api("PATCH /galleries/:gallery_id", { params: { gallery_id: id }, body: { year: 2024 } });
    await api("PATCH /photos/:photo_id", { params: photo(0), body: { caption: "There" } });
    await api("DELETE /photos/:photo_id", { params: photo(2) });
    await button(page, "Move forward").press("Enter");
    await expect
      .poll(() => names(page))
      .toEqual(["Photo 1: Tiles on a wall", "Photo 2: A yellow tram"]);
    await caption(page).focus();
    await caption(page).blur();
    await expect(caption(page)).toHaveValue("There");
    await caption(page).fill("x".repeat(201));
    await caption(page).blur();
    await expect(caption(page)).toHaveAccessibleDescription(
      "Caption must be at most 200 characters",
    );
    await field(page, "Description").fill("Here");
    await button(page, "Save").click();
    await expectSuccess(page, "Gallery updated successfully.");
    expect(await saved()).toMatchObject({ year: 2024, description: "Here" });
  });
});
