// The same work without a mouse.
import type { Page } from "@playwright/test";
import { button, dialog, expect, field, rows, success, tabTo, test, visit } from "./admin.ts";

// An empty site has no latest playlist: the way home, passed with Tab, is looked at in advance.
test.use({ expectedErrors: /status of 404/ });

const actions = (page: Page, name: string) =>
  page.getByRole("button", { name: `Actions for ${name}`, exact: true });

test("add, edit, delete and undo a playlist by keyboard alone", async ({
  ownerPage: page,
  api,
}) => {
  for (const month of [1, 2, 3]) await api("POST /playlists/", { body: { year: 2024, month } });
  await visit(page, "/admin/playlists");
  await tabTo(page, button(page, "Add Playlist"));
  await page.keyboard.press("Enter");
  await expect(field(page, "Year")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("2024");
  await tabTo(page, field(page, "Month"));
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("4");
  await tabTo(page, field(page, "Is extended"));
  await page.keyboard.press("Space");
  await expect(field(page, "Is extended")).toBeChecked();
  await tabTo(page, field(page, "Spotify"));
  await page.keyboard.type("spotify:playlist:37i9dQZF1DXcBWIGoYBM5M");
  await page.keyboard.press("Enter");
  await expect(success(page)).toContainText("Playlist created successfully.");
  await expect(button(page, "Add Playlist")).toBeFocused();
  await expect(rows(page).first()).toHaveText("2024N/A4YesN/A");
  expect((await api("GET /playlists/", {})).data[0]?.spotify_id).toBe("37i9dQZF1DXcBWIGoYBM5M");

  await tabTo(page, actions(page, "March 2024"));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit playlist", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(actions(page, "March 2024")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Add next: April 2024" })).toBeFocused();
  await page.keyboard.press("d");
  await expect(page.getByRole("menuitem", { name: "Delete playlist", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(button(page, "Cancel")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(
    success(page).filter({ hasText: "The playlist was deleted successfully" }),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(3);
  await expect(actions(page, "February 2024")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows(page)).toHaveCount(4);
  await expect(actions(page, "March 2024")).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit playlist", exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Edit Playlist")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(actions(page, "March 2024")).toBeFocused();
});

test("the last row deleted, the focus goes to where rows are added", async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /playlists/", { body: { year: 2024, month: 1 } });
  await visit(page, "/admin/playlists");
  await actions(page, "January 2024").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("d");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(0);
  await expect(button(page, "Add Playlist")).toBeFocused();
});
