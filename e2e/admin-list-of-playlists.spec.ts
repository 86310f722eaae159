// The owner's list: what it shows of each playlist, what a press on it does, and the same work by keys alone.
import type { Page } from "@playwright/test";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  addMonths,
  button,
  dialog,
  expect,
  field,
  picture,
  question,
  rows,
  success,
  test,
  visit,
} from "./admin.ts";

// An empty site has no latest playlist: the way home, passed with Tab, is looked at in advance.
test.use({ expectedErrors: /status of 404/ });

const box = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `Choose ${title}`, exact: true });
const actions = (page: Page, title: string) => button(page, `Actions for ${title}`);

test("the list is in the playlists' own order, with cover and platforms; a press on a row edits it", async ({
  ownerPage: page,
  api,
}) => {
  const { filename: image } = await api("POST /utils/uploadfile/", {
    file: new Blob([new Uint8Array(await picture(1))]),
  });
  await api("POST /playlists/", {
    body: { year: 2025, month: 1, image, ...exampleIds, qobuz_id: "", youtube_id: "" },
  });
  await api("POST /playlists/", { body: { year: 2018, end_year: 2022, ...exampleIds } });
  await addMonths(api, [12]);
  await api("POST /playlists/", { body: { year: 2024 } });
  await visit(page, "/admin/playlists");
  await expect(rows(page)).toHaveText([
    "2025N/A1N/A",
    "2024N/AN/AN/A",
    "2024N/A12N/A",
    "20182022N/AN/A",
  ]);
  const [first, last] = [rows(page).first(), rows(page).last()];
  await expect(first.locator("img")).toHaveAttribute(
    "src",
    new RegExp(`${image.slice(0, 32)}-160.webp$`),
  );
  await expect(rows(page).nth(1).locator("[data-sleeve]")).toBeVisible();
  await expect(first.getByRole("img", { name: /YouTube and Qobuz/ })).toBeVisible();
  await expect(first.locator("[data-missing]")).toHaveCount(2);
  await expect(last.locator("[data-missing]")).toHaveCount(0);

  await first.getByRole("cell", { name: "1", exact: true }).click();
  await expect(field(page, "Month")).toHaveValue("1");
  await page.keyboard.press("Escape");
  await expect(actions(page, "January 2025")).toBeFocused();
  await first.locator(".row-picture").click();
  await expect(box(page, "January 2025")).toBeChecked();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("several are chosen, deleted at once and brought back at once", async ({
  ownerPage: page,
  api,
}) => {
  await addMonths(api, [1, 2, 3, 4, 5, 6], exampleIds);
  const stored = async () => (await api("GET /playlists/", {})).data;
  const before = await stored();
  await visit(page, "/admin/playlists");
  await box(page, "May 2024").check();
  await button(page, "Select all 6").click();
  await expect(button(page, "Delete 6 playlists")).toBeVisible();
  await button(page, "Clear selection").click();
  await box(page, "May 2024").check();
  await box(page, "February 2024").check();
  await button(page, "Delete 2 playlists").click();
  await expect(question(page, "Delete Playlists")).toContainText(
    /May 2024 and February 2024 and all items associated with these playlists will be permanently deleted.*cannot be undone/,
  );
  await button(page, "Delete").click();
  await expect(rows(page)).toHaveCount(4);
  await expect(button(page, "Clear selection")).toHaveCount(0);
  await expect(actions(page, "April 2024")).toBeFocused();
  await button(page, "Undo").click();
  await expect(rows(page)).toHaveCount(6);
  await expect(actions(page, "May 2024")).toBeFocused();
  expect(await stored()).toEqual(before);
});

/** Presses Tab until something has the focus: it can be reached. */
async function tabTo(page: Page, target: ReturnType<typeof button>) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("add, edit, delete and undo a playlist by keyboard alone", async ({
  ownerPage: page,
  api,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
  await addMonths(api, [3]);
  await visit(page, "/admin/playlists");
  await tabTo(page, button(page, "Add Playlist"));
  await press("Enter");
  await expect(field(page, "Year")).toBeFocused();
  await press("ControlOrMeta+a");
  await page.keyboard.type("2024");
  await tabTo(page, field(page, "Month"));
  await press("ControlOrMeta+a");
  await page.keyboard.type("4");
  await tabTo(page, field(page, "Is extended"));
  await press("Space");
  await tabTo(page, field(page, "Spotify"));
  await page.keyboard.type("spotify:playlist:37i9dQZF1DXcBWIGoYBM5M");
  await press("Enter");
  await expect(success(page)).toContainText("Playlist created successfully.");
  await expect(button(page, "Add Playlist")).toBeFocused();
  await expect(rows(page).first()).toHaveText("2024N/A4YesN/A");
  expect((await api("GET /playlists/", {})).data[0]?.spotify_id).toBe("37i9dQZF1DXcBWIGoYBM5M");

  await tabTo(page, actions(page, "March 2024"));
  await press("Enter");
  await expect(item("Edit playlist")).toBeFocused();
  await press("Escape");
  await expect(actions(page, "March 2024")).toBeFocused();
  await press("ArrowDown");
  await press("d");
  await expect(item("Delete playlist")).toBeFocused();
  await press("Enter");
  await expect(button(page, "Cancel")).toBeFocused();
  await press("Tab");
  await press("Enter");
  await expect(actions(page, "April 2024")).toBeFocused();
  // Undo is the next stop, once, and has keys of its own.
  await press("Tab");
  await expect(button(page, "Undo")).toBeFocused();
  await press("Shift+Tab");
  await expect(actions(page, "April 2024")).toBeFocused();
  await press("ControlOrMeta+z");
  await expect(actions(page, "March 2024")).toBeFocused();
  await press("Enter");
  await expect(item("Edit playlist")).toBeFocused();
  await press("Enter");
  await expect(dialog(page, "Edit Playlist")).toBeVisible();
  await press("Escape");
  await expect(actions(page, "March 2024")).toBeFocused();
});
