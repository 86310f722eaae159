import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Api } from "#contract/client.ts";
import { galleryAddress } from "#domain/photos.ts";
import { button, expect, expectSuccess, field, picture, success, test, visit } from "./admin.ts";
import { barriers } from "./barriers.ts";
import { hold, layoutShift } from "./visitor.ts";

const words = [
  { caption: "Line 28", alt: "A yellow tram" },
  { caption: "", alt: "Tiles on a wall" },
  { caption: "The last stop", alt: "" },
];

async function addGallery(api: Api) {
  const body = { title: "Lisbon, from the tram", year: 2025, month: 5, is_published: true };
  const gallery = await api("POST /galleries/", { body });
  const params = { gallery_id: gallery.id };
  for (const [index, photo] of words.entries()) {
    const portrait = sharp(await picture(index)).resize(400, 300 + 150 * index, { fit: "fill" });
    const file = new Blob([new Uint8Array(await portrait.jpeg().toBuffer())]);
    const { id } = await api("POST /galleries/:gallery_id/photos", { params, file });
    await api("PATCH /photos/:photo_id", { params: { photo_id: id }, body: photo });
  }
  return galleryAddress(gallery);
}

const view = (page: Page) => page.getByRole("dialog");

test("a visitor walks through a gallery with the keyboard alone", async ({ page, api }) => {
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

test("a photo's address opens it, a finger swipes to the next, and nothing moves while it loads", async ({
  page,
  api,
}) => {
  // Home is fetched ahead where the pointer is left after Close.
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

test.describe("without scripts", () => {
  // The browser's own page around a picture has styles, which the picture's policy does not let in.
  test.use({ javaScriptEnabled: false, expectedErrors: /Applying inline style/ });

  test("the galleries can be seen, and a photo opens by itself", async ({ page, api }) => {
    const path = await addGallery(api);
    await page.goto("/photography");
    await page.getByRole("link", { name: /^Lisbon, from the tram/ }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("link", { name: "Photo 3" })).toBeVisible();
    await page.getByRole("link", { name: "Tiles on a wall" }).click();
    await expect(page).toHaveURL(/\/images\/[0-9a-f]{32}\.webp$/);
  });
});

const row = (page: Page, number: number) =>
  page.getByRole("group", { name: `photo ${number}`, exact: true });
const altTexts = (page: Page) =>
  page
    .getByLabel("Alternative text")
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));

test("the owner drops photos at once, describes, orders and publishes them", async ({
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
  await expect(page.getByRole("group")).toHaveCount(3);
  await expect(page.getByText("3 of 500 photos on this site")).toBeVisible();
  await expect(page.getByText(/^Missing[.]/)).toHaveCount(3);

  let saved = 0;
  // The list is read again after the last of four texts: what is held below must not be that one.
  const described = page.waitForResponse((answer) => {
    if (answer.request().method() === "PATCH") saved += 1;
    return (
      saved === 4 && answer.request().method() === "GET" && answer.url().endsWith("/galleries/")
    );
  });
  for (const [number, name] of ["One", "Two", "Three"].entries())
    await row(page, number + 1)
      .getByLabel("Alternative text")
      .fill(name);
  await row(page, 1).getByLabel("Caption").fill("The first");
  await row(page, 1).getByLabel("Caption").press("Enter");
  await expect(page.getByText(/^Missing[.]/)).toHaveCount(0);
  await described;
  expect(await barriers(page)).toEqual([]);

  // Presses come while older answers are on their way.
  let [reads, orders] = [0, 0];
  page.on("request", (request) => {
    if (request.method() === "GET" && request.url().endsWith("/galleries/")) reads += 1;
  });
  const all = page.waitForResponse((answer) => answer.url().endsWith("/order") && ++orders === 3);
  const releaseList = await hold(page, "**/galleries/");
  const list = page.waitForRequest("**/galleries/");
  await button(page, "Move photo 2").focus();
  await page.keyboard.press("ArrowUp");
  await list;
  const releaseOrder = await hold(page, "**/order");
  await page.keyboard.press("ArrowDown");
  releaseList();
  await expect(button(page, "Move photo 2")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(button(page, "Move photo 1")).toBeFocused();
  releaseOrder();
  await all;
  await expect.poll(() => reads).toBe(2);
  expect(await altTexts(page)).toEqual(["Two", "One", "Three"]);
  await expect(page.getByRole("status").filter({ hasText: "Moved" })).toHaveText(
    "Moved Two to 1 of 3",
  );
  await button(page, "Move photo 3").hover();
  const box = await page.locator(".photo-rows").boundingBox();
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 5, { steps: 8 });
  await expect(page.locator(".photo-rows > li").first()).toHaveAttribute("data-drop", "before");
  await page.mouse.up();
  await expect.poll(() => altTexts(page)).toEqual(["Three", "Two", "One"]);
  await row(page, 2).getByRole("button", { name: "Cover" }).click();
  await expect(row(page, 2).getByRole("button", { name: "Cover" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await button(page, "Remove photo 3").click();
  await expect(page.getByRole("group")).toHaveCount(2);
  await expect(button(page, "Remove photo 2")).toBeFocused();
  await success(page).getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("group")).toHaveCount(3);

  await field(page, "Description").fill("Short days.");
  await button(page, "Save").click();
  await expectSuccess(page, "Gallery updated successfully.");
  await button(page, "Publish").click();
  await expect(button(page, "Unpublish")).toBeVisible();
  const shown = await api("GET /photography/:slug", { params: { slug: "winter-light" } });
  expect(shown).toMatchObject({ description: "Short days.", count: 3, cover: { alt: "Two" } });
  expect(shown.photos.map(({ alt, caption }) => [alt, caption])).toEqual([
    ["Three", ""],
    ["Two", ""],
    ["One", "The first"],
  ]);
  await page.getByRole("link", { name: "View" }).click();
  await page.getByRole("link", { name: "Edit" }).click();
  await button(page, "Delete Gallery").click();
  await expect(page).toHaveURL("/admin/photography");
  await success(page).getByRole("button", { name: "Undo" }).click();
  await expectSuccess(page, "Gallery restored successfully.");
  await expect(page.getByRole("link", { name: /^Winter light/ })).toBeVisible();
  await visit(page, "/admin/photography/zzz");
  await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
  await expect(page).toHaveTitle("Not Found · Mixtape");
});

test("photos upload on while the owner is on another page; closing the tab asks first, and what failed is still there", async ({
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
  await expect(page.getByRole("group")).toHaveCount(4);
  await page.reload();
  await expect(page.getByText("notes.jpg")).toHaveCount(0);
});

test.describe("beside another tab", () => {
  test.use({ expectedErrors: /422/ });

  test("a photo is moved and described without undoing what is done there", async ({
    ownerPage: page,
    api,
  }) => {
    await visit(page, `/admin${await addGallery(api)}`);
    const caption = (number: number) => row(page, number).getByLabel("Caption");
    await caption(1).fill("Here");
    await caption(1).press("Enter");
    const saved = async () => (await api("GET /galleries/", {})).data[0];
    await expect.poll(async () => (await saved())?.photos[0]?.caption).toBe("Here");
    const { id = "", photos = [] } = (await saved()) ?? {};
    const photo = (index: number) => ({ photo_id: photos[index]?.id ?? "" });
    await api("PATCH /galleries/:gallery_id", { params: { gallery_id: id }, body: { year: 2024 } });
    await api("PATCH /photos/:photo_id", { params: photo(0), body: { caption: "There" } });
    await api("DELETE /photos/:photo_id", { params: photo(2) });
    await button(page, "Move photo 1").press("ArrowDown");
    await expect.poll(() => altTexts(page)).toEqual(["Tiles on a wall", "A yellow tram"]);
    await caption(2).focus();
    await caption(2).blur();
    await expect(caption(2)).toHaveValue("There");
    await caption(2).fill("x".repeat(201));
    await caption(2).blur();
    await expect(caption(2)).toHaveAccessibleDescription("Caption must be at most 200 characters");
    await field(page, "Description").fill("Here");
    await button(page, "Save").click();
    await expectSuccess(page, "Gallery updated successfully.");
    expect(await saved()).toMatchObject({ year: 2024, description: "Here" });
  });
});
