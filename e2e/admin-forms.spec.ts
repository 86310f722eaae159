// Checks what happens to unsaved input when something interrupts, and what the form asks before saving.
import {
  addMonths,
  button,
  choose,
  dialog,
  expect,
  expectSuccess,
  field,
  fill,
  message,
  openForm,
  question,
  refused,
  test,
  visit,
} from "./admin.ts";

test.use({ expectedErrors: /status of 4\d\d|net::ERR/ });

test("form: leaving it with changes asks first, and leaving it without changes does not", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin");
  await page.getByRole("link", { name: "Users Management" }).click();
  const form = dialog(page, "Add User");
  await button(page, "Add User").click();
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await expect(button(page, "Add User")).toBeFocused();

  await page.keyboard.press("Enter");
  await field(page, "Email").fill("ada@example.com");
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => button(page, "Cancel").click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(button(page, "Keep editing")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question(page, "Unsaved changes")).toHaveCount(0);
    await expect(field(page, "Email")).toHaveValue("ada@example.com");
    await expect(page).toHaveURL("/admin/users");
  }
  await page.goBack();
  await button(page, "Discard").click();
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL("/admin/users");
  await page.goBack();
  await expect(page).toHaveURL("/admin");
});

test("dialogs: Back closes the open dialog and keeps the page, even on the tab's first page", async ({
  ownerPage: page,
  api,
}) => {
  await addMonths(api, [3]);
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
  await expect(field(page, "Spotify")).toBeFocused();
  // The dialog adds a history entry a little later than it moves the focus.
  await expect.poll(() => page.evaluate(() => history.state?.isSecondEntry)).toBe(true);
  await page.goBack();
  await expect(dialog(page, "Add Playlist")).toHaveCount(0);
  await expect(button(page, "Add Playlist")).toBeFocused();

  await choose(page, "March 2024", "Delete playlist");
  await expect(button(page, "Cancel")).toBeFocused();
  await page.goBack();
  await expect(question(page, "Delete Playlist")).toHaveCount(0);

  await choose(page, "March 2024", "Edit playlist");
  await field(page, "Note").fill("Heard by the harbour");
  await page.goBack();
  await expect(question(page, "Unsaved changes")).toBeVisible();
  await expect(button(page, "Keep editing")).toBeFocused();
  await page.goBack();
  await expect(question(page, "Unsaved changes")).toHaveCount(0);
  await expect(field(page, "Note")).toHaveValue("Heard by the harbour");
  await expect(page).toHaveURL("/admin/playlists");
});

test("form: saving a second playlist of the same kind and time asks first", async ({
  ownerPage: page,
  api,
}) => {
  await addMonths(api, [3, 4]);
  await openForm(page);
  await fill(page, { Year: "2024", Month: "13", Deezer: "12" });
  await expect
    .poll(() => message(page, "Month"))
    .toEqual(refused("Month must be a whole number from 1 to 12"));
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Month").fill("3");
  await button(page, "Save").click();
  await expect(question(page, "Save this playlist?")).toContainText("March 2024");
  await expect(button(page, "Keep editing")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field(page, "Deezer")).toHaveValue("12");
  expect((await api("GET /playlists/", {})).count).toBe(2);
  await button(page, "Save").click();
  await button(page, "Save anyway").click();
  await expectSuccess(page, "Playlist created successfully.");
  // Moves the playlist first to a month that is taken and then to a free one.
  await choose(page, "April 2024", "Edit playlist");
  await field(page, "Month").fill("3");
  await button(page, "Save").click();
  await button(page, "Keep editing").click();
  await field(page, "Month").fill("5");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist updated successfully.");
});

test("Add Playlist: Enter in a link field reads the link and saves nothing", async ({
  ownerPage: page,
  api,
}) => {
  await openForm(page);
  await field(page, "Deezer").pressSequentially("https://www.deezer.com/fr/playlist/11");
  await field(page, "Deezer").press("Enter");
  await expect(field(page, "Deezer")).toHaveValue("11");
  await field(page, "Name").fill("Night train");
  await expect(dialog(page, "Add Playlist")).toBeVisible();
  expect((await api("GET /playlists/", {})).count).toBe(0);
  await field(page, "Name").press("Enter");
  await expectSuccess(page, "Playlist created successfully.");
  await choose(
    page,
    new Intl.DateTimeFormat("en", { month: "long", year: "numeric" }).format(),
    "Edit playlist",
  );
  await field(page, "Deezer").fill("22");
  await field(page, "Deezer").press("Enter");
  await expectSuccess(page, "Playlist updated successfully.");
});
