import {
  button,
  expect,
  expectSuccess,
  field,
  heading,
  hold,
  link,
  picture,
  question,
  success,
  test,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";
import {
  addGallery,
  alt,
  caption,
  names,
  newestGallery,
  thumbnail,
  thumbnails,
} from "./galleries.ts";

test("gallery: the owner uploads several photos at once, edits the gallery and publishes it", async ({
  ownerPage: page,
  api,
}) => {
  test.slow();
  await visit(page, "/admin");
  await link(page, "Photography Management").click();
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
  const files = await Promise.all([1, 2, 3].map(file));
  await page.getByLabel("Choose photos").setInputFiles(files);
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
  // Enter in an input method editor (IME) accepts the suggested word and must not show the next photo.
  await caption(page).dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await expect(caption(page)).toHaveValue("The first");
  await caption(page).press("Enter");
  await expect(caption(page)).toBeFocused();
  await expect(caption(page)).toHaveValue("");
  await expect(alt(page)).toHaveValue("Two");
  await expect(page.getByText("3 of 500 photos", { exact: true })).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await thumbnail(page, "Photo 2: Two").press("Enter");
  await expect(caption(page)).toHaveCount(0);

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
  await button(page, "Move back").click();
  await expect.poll(stored).toEqual(["One", "Two", "Three"]);
  await button(page, "Move forward").click();
  await expect.poll(stored).toEqual(["Two", "One", "Three"]);
  await expect(page.getByRole("status").filter({ hasText: "Moved" })).toHaveText(
    "Moved One to 2 of 3",
  );
  await thumbnail(page, "Photo 2: One").press("ArrowRight");
  await expect(thumbnail(page, "Photo 3: Three")).toBeFocused();
  await expect(alt(page)).toHaveValue("Three");
  await thumbnails(page).nth(2).dragTo(thumbnails(page).first());
  await expect.poll(() => names(page)).toEqual(["Photo 1: Three", "Photo 2: Two", "Photo 3: One"]);
  // Waits for the save, because a click is lost if the list renders again between pressing and releasing the mouse.
  await expect.poll(stored).toEqual(["Three", "Two", "One"]);
  await thumbnail(page, "Photo 2: Two").click();
  await button(page, "Make it the cover").click();
  await expect(page.getByText("This is the cover")).toBeVisible();
  await expect(button(page, "This is the cover")).toHaveCount(0);
  await expect(heading(page)).toBeFocused();

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
  await link(page, "View").click();
  await link(page, "Edit").click();
  await visit(page, "/admin");
  await expect(link(page, /^Photography Management/)).toContainText("3 of 500 photos");
  await visit(page, "/admin/photography/zzz");
  await expect(page.getByRole("heading", { name: "Oops!" })).toBeVisible();
  await expect(page).toHaveTitle("Not Found · Mixtape");
});

test("deleted gallery: Undo restores the gallery, and Recently deleted restores or permanently deletes it", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  test.slow();
  const path = await addGallery(api, 1);
  const remove = async () => {
    await visit(page, `/admin${path}`);
    await button(page, "More").click();
    await page.getByRole("menuitem", { name: "Delete gallery" }).click();
    await question(page, "Delete Gallery").getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL("/admin/photography");
  };
  const gallery = link(page, /^Lisbon, from the tram/);
  await visit(page, `/admin${path}`);
  await thumbnails(page).first().click();
  const release = await hold(page, "**/galleries/*");
  await button(page, "Delete").click();
  // Undo is clicked while the page still shows the data from before the deletion.
  await success(page).getByRole("button", { name: "Undo" }).click();
  release();
  await expect(thumbnails(page)).toHaveCount(1);

  await remove();
  await success(page).getByRole("button", { name: "Undo" }).click();
  await expectSuccess(page, "Gallery restored successfully.");
  await expect(gallery).toBeVisible();

  await remove();
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Recently deleted" }).click();
  await expect(page).toHaveURL("/admin/deleted");
  const restore = page.getByRole("button", { name: "Restore Lisbon, from the tram" });
  await expect(restore).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await restore.click();
  await expectSuccess(page, "Gallery restored successfully.");
  await expect(restore).toHaveCount(0);
  await expect(heading(page)).toBeFocused();

  await remove();
  await visit(page, "/admin/deleted");
  await button(page, "Delete Lisbon, from the tram permanently").click();
  await question(page, "Delete Gallery").getByRole("button", { name: "Delete" }).click();
  await expectSuccess(page, "The gallery was deleted permanently");
  await expect(restore).toHaveCount(0);
  expect((await api("GET /galleries/")).count).toBe(0);
});
