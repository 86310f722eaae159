import { plain } from "#server/testing/pictures.ts";
import {
  button,
  expect,
  expectSuccess,
  field,
  hold,
  link,
  menu,
  picture,
  test,
  visit,
} from "./admin.ts";
import { addGallery, caption, names, newestGallery, thumbnails } from "./galleries.ts";

test.describe("while the connection fails", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("photo caption: leaving the page saves the text, or asks first if it cannot be saved", {
    tag: "@long",
  }, async ({ ownerPage: page, api }) => {
    const path = `/admin${await addGallery(api, 2)}`;
    await visit(page, "/admin");
    await visit(page, path);
    const saved = async () => (await newestGallery(api)).photos.map((photo) => photo.caption);
    await thumbnails(page).first().click();
    await caption(page).fill("Reloaded");
    await page.reload();
    await expect.poll(saved).toEqual(["Reloaded", ""]);
    await thumbnails(page).nth(1).click();
    await caption(page).fill("Back");
    await page.goBack();
    await expect.poll(saved).toEqual(["Reloaded", "Back"]);

    await visit(page, path);
    await page.route("**/photos/*", (route) => route.abort());
    await thumbnails(page).first().click();
    await caption(page).fill("Not lost");
    await thumbnails(page).nth(1).click();
    await expect(page.getByText("The server cannot be reached.")).toBeVisible();
    await menu(page, "Log Out");
    await button(page, "Keep editing").click();
    await page.unroute("**/photos/*");
    await thumbnails(page).first().click();
    await expect(caption(page)).toHaveValue("Not lost");
    await caption(page).focus();
    await caption(page).blur();
    await expect(caption(page)).toHaveAccessibleDescription("Saved");
    await menu(page, "Log Out");
    await expect(page).toHaveURL("/login");
  });

  test("photo caption: text that could not be saved stays in the field until it is saved or removed", {
    tag: "@long",
  }, async ({ ownerPage: page, context, api }) => {
    await visit(page, `/admin${await addGallery(api, 2)}`);
    const photo = thumbnails(page).nth(1);
    await photo.click();
    // If React replaced the field, the new field would lack this class.
    await caption(page).evaluate((input) => input.classList.add("same"));
    const fill = async (text: string, description: string | RegExp) => {
      await caption(page).fill(text);
      await caption(page).blur();
      await expect(caption(page)).toHaveAccessibleDescription(description);
    };
    await context.setOffline(true);
    await fill("Wrong text", /^The server cannot be reached\./);
    await context.setOffline(false);
    await fill("", "Saved");
    await expect(caption(page)).toContainClass("same");
    await photo.click();
    await expect(caption(page)).toHaveCount(0);
    await photo.click();
    await expect(caption(page)).toHaveValue("");

    await fill("x".repeat(201), "Caption must be at most 200 characters");
    await photo.click();
    await expect(caption(page)).toHaveCount(0);
    await photo.click();
    await expect(caption(page)).toHaveValue("x".repeat(201));
    await caption(page).fill("The next day");
    await caption(page).press("Enter");
    await expect(caption(page)).toHaveAccessibleDescription("Saved");
    expect((await newestGallery(api)).photos[1]?.caption).toBe("The next day");
  });
});

test("photo caption: a text that is cleared during an earlier save stays cleared", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await visit(page, `/admin${await addGallery(api, 2)}`);
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
  // The second save waits for the first, so that saves cannot arrive in the wrong order.
  await expect.poll(() => sent).toEqual([{ caption: "Typed" }]);
  release();
  await expect.poll(() => sent).toEqual([{ caption: "Typed" }, { caption: "" }]);
  await expect(caption(page)).toHaveAccessibleDescription("Saved");
  await expect(caption(page)).toHaveValue("");
});

test("photo upload: the upload continues on another page, and closing the tab asks first", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await visit(page, `/admin${await addGallery(api, 1)}`);
  const release = await hold(page, "**/photos");
  const file = async (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
  await page
    .getByLabel("Choose photos")
    .setInputFiles([
      await file("photo.jpg", await picture(1)),
      await file("notes.jpg", Buffer.from("no photo")),
    ]);
  await expect(page.getByText("2 left to upload")).toBeVisible();
  await link(page, "Photography Management").click();
  await expect(page).toHaveURL("/admin/photography");
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  release();
  await link(page, /^Lisbon, from the tram 2 photos/).click();
  await expect(page.getByText("Not uploaded: Only png and jpeg images are accepted")).toBeVisible();
  await expect(page.getByText("notes.jpg")).toBeVisible();
  await expect(thumbnails(page)).toHaveCount(2);
  await page.reload();
  await expect(page.getByText("notes.jpg")).toHaveCount(0);
});

test("photo upload: photos that are chosen during an upload come after the earlier photos", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await visit(page, `/admin${await addGallery(api, 1)}`);
  const release = await hold(page, "**/photos");
  const choose = async (...widths: number[]) => {
    const files = widths.map(async (width) => ({
      name: `${width}.png`,
      mimeType: "image/png",
      buffer: await plain(width, 100).png().toBuffer(),
    }));
    await page.getByLabel("Choose photos").setInputFiles(await Promise.all(files));
  };
  await choose(101, 102);
  await choose(103, 104);
  await expect(page.getByText("4 left to upload")).toBeVisible();
  release();
  await expect(thumbnails(page)).toHaveCount(5);
  const { photos } = await newestGallery(api);
  expect(photos.map(({ width }) => width).filter((width) => width < 110)).toEqual([
    ...[101, 102, 103, 104],
  ]);
});

test("gallery editor: moving a photo or saving does not undo changes from another tab", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
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
  await field(page, "Description").fill("Here");
  await button(page, "Save").click();
  await expectSuccess(page, "Gallery updated successfully.");
  expect(await saved()).toMatchObject({ year: 2024, description: "Here" });
});
