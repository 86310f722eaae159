// The owner's list: what it shows of each playlist, and what a press on it does.
import type { Page } from "@playwright/test";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
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
import { barriers } from "./barriers.ts";

// An empty site has no latest playlist: Back leads home.
test.use({ expectedErrors: /status of 404/ });

const yearCells = (page: Page) => rows(page).locator("td:first-child");
const box = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `Choose ${title}`, exact: true });

test("the list opens in the order of the playlists' own time, with cover and platforms beside the year", async ({
  ownerPage: page,
  api,
}) => {
  const { filename } = await api("POST /utils/uploadfile/", {
    file: new Blob([new Uint8Array(await picture(1))]),
  });
  await api("POST /playlists/", {
    body: { year: 2025, month: 1, image: filename, ...exampleIds, qobuz_id: "", youtube_id: "" },
  });
  await api("POST /playlists/", { body: { year: 2018, end_year: 2022, ...exampleIds } });
  await api("POST /playlists/", { body: { year: 2024, month: 12 } });
  await api("POST /playlists/", { body: { year: 2024 } });
  await visit(page, "/admin/playlists");
  await expect(rows(page)).toHaveText([
    "2025N/A1N/A",
    "2024N/AN/AN/A",
    "2024N/A12N/A",
    "20182022N/AN/A",
  ]);
  await expect(yearCells(page)).toHaveText(["2025", "2024", "2024", "2018"]);
  await expect(rows(page).first().locator("img")).toHaveAttribute(
    "src",
    new RegExp(`${filename.slice(0, 32)}-160.webp$`),
  );
  await expect(rows(page).nth(1).locator("[data-sleeve]")).toBeVisible();
  await expect(
    rows(page).first().getByRole("img", { name: "Not on YouTube and Qobuz" }),
  ).toBeVisible();
  await expect(rows(page).first().locator("[data-missing]")).toHaveCount(2);
  await expect(rows(page).last().getByRole("img", { name: "On every platform" })).toBeVisible();
  await expect(rows(page).last().locator("[data-missing]")).toHaveCount(0);
  await button(page, "Year").click();
  await expect(yearCells(page)).toHaveText(["2018", "2024", "2024", "2025"]);
});

test("a press on a row edits it; its menu and its checkbox do what they say", async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /playlists/", { body: { year: 2024, month: 3, ...exampleIds } });
  await visit(page, "/admin/playlists");
  const row = rows(page).first();
  await row.getByRole("cell", { name: "3", exact: true }).click();
  await expect(dialog(page, "Edit Playlist")).toBeVisible();
  await expect(field(page, "Month")).toHaveValue("3");
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Edit Playlist")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Actions for March 2024" })).toBeFocused();
  await page.getByRole("button", { name: "Actions for March 2024" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Edit playlist",
    "Delete playlist",
    "View",
    "Add next: April 2024",
  ]);
  await page.keyboard.press("Escape");
  await row.locator(".row-picture").click();
  await expect(box(page, "March 2024")).toBeChecked();
  await expect(dialog(page, "Edit Playlist")).toHaveCount(0);
});

test("several are chosen, deleted at once and brought back at once", async ({
  ownerPage: page,
  api,
}) => {
  for (let month = 1; month <= 6; month++)
    await api("POST /playlists/", { body: { year: 2024, month, ...exampleIds } });
  const stored = async () => (await api("GET /playlists/", {})).data;
  const before = await stored();
  await visit(page, "/admin/playlists");
  await box(page, "May 2024").check();
  await box(page, "February 2024").check();
  await expect(
    page.getByRole("status").filter({ hasText: "6 playlists, 2 selected" }),
  ).toBeVisible();
  await button(page, "Delete 2 playlists").click();
  await expect(question(page, "Delete Playlists")).toContainText(
    /May 2024 and February 2024 and all items associated with these playlists will be permanently deleted.*cannot be undone/,
  );
  const calls: string[] = [];
  page.on(
    "request",
    (request) => request.method() !== "GET" && calls.push(new URL(request.url()).pathname),
  );
  await button(page, "Delete").click();
  await expect(success(page)).toContainText("The playlists were deleted successfully");
  await expect(rows(page)).toHaveCount(4);
  await expect(button(page, "Clear selection")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Actions for April 2024" })).toBeFocused();
  await button(page, "Undo").click();
  await expect(success(page).filter({ hasText: "Playlists restored successfully." })).toBeVisible();
  await expect(rows(page)).toHaveCount(6);
  await expect(page.getByRole("button", { name: "Actions for May 2024" })).toBeFocused();
  expect(calls).toEqual(["/playlists/remove", "/playlists/restore"]);
  expect(await stored()).toEqual(before);
});

test("all of them go by keyboard alone", { tag: "@long" }, async ({ ownerPage: page, api }) => {
  for (let month = 1; month <= 4; month++)
    await api("POST /playlists/", { body: { year: 2024, month, ...exampleIds } });
  await visit(page, "/admin/playlists");
  await box(page, "April 2024").focus();
  await page.keyboard.press("Space");
  await button(page, "Select all 4").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Delete 4 playlists")).toBeVisible();
  await button(page, "Clear selection").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Clear selection")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Actions for April 2024" })).toBeFocused();
  await box(page, "April 2024").focus();
  await page.keyboard.press("Space");
  await button(page, "Select all 4").focus();
  await page.keyboard.press("Enter");
  await button(page, "Delete 4 playlists").focus();
  await page.keyboard.press("Enter");
  await expect(question(page, "Delete Playlists")).toContainText(
    "April 2024, March 2024, February 2024 and 1 more",
  );
  await expect(button(page, "Cancel")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(0);
  await expect(button(page, "Add Playlist")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(rows(page)).toHaveCount(4);
});

test("on a phone the title heads the card, and all of it fits, at twice the letters too", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await api("POST /playlists/", {
    body: { year: 2024, is_bonus: true, bonus_number: 12, ...exampleIds },
  });
  await api("POST /playlists/", { body: { year: 2024, month: 9, ...exampleIds, deezer_id: "" } });
  await api("POST /playlists/", { body: { year: 2024, month: 7, ...exampleIds, deezer_id: "" } });
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/admin/playlists");
  const title = (index: number) =>
    rows(page)
      .nth(index)
      .evaluate((row) => getComputedStyle(row, "::before").content);
  await expect.poll(() => title(0)).toBe('"Bonus #12 2024"');
  await expect.poll(() => title(1)).toBe('"September 2024"');
  await box(page, "September 2024").check();
  expect(await barriers(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const ends = await page
    .locator(".data-table *, .selection-bar *")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(390);
});
