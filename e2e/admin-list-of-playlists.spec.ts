import type { Page } from "@playwright/test";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  addMonths,
  button,
  choose,
  expect,
  pictureFile,
  question,
  rows,
  sidewaysScroll,
  tabTo,
  test,
  visit,
} from "./admin.ts";

const box = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `Select ${title}`, exact: true });
const actions = (page: Page, title: string) => button(page, `Actions for ${title}`);

test("playlists: a click on a cover selects the playlist, and a click on the row opens the form", async ({
  ownerPage: page,
  api,
}) => {
  const { filename: image } = await api("POST /utils/uploadfile/", {
    file: await pictureFile(),
  });
  await api("POST /playlists/", {
    body: {
      year: 2025,
      month: 1,
      name: "Night train",
      image,
      ...exampleIds,
      qobuz_id: "",
      youtube_id: "",
    },
  });
  await api("POST /playlists/", { body: { year: 2018, end_year: 2022, ...exampleIds } });
  await addMonths(api, [12]);
  await api("POST /playlists/", { body: { year: 2024 } });
  await visit(page, "/admin/playlists");
  await expect(rows(page)).toHaveText([
    "January 2025Night train · 0 songs2 of 4N/A1N/A",
    "20240 songs0 of 4N/AN/AN/A",
    "December 20240 songs0 of 4N/A12N/A",
    "2018-20220 songs2022N/AN/A",
  ]);
  const [first, last] = [rows(page).first(), rows(page).last()];
  await expect(first.locator("img")).toHaveAttribute(
    "src",
    new RegExp(`${image.slice(0, 32)}-160.webp$`),
  );
  await expect(rows(page).nth(1).locator("[data-sleeve]")).toBeVisible();
  await expect(first.getByRole("img", { name: "Not on YouTube or Qobuz" })).toBeVisible();
  await expect(first.locator("[data-missing]")).toHaveCount(2);
  await expect(last.locator("[data-missing]")).toHaveCount(0);

  await first.locator(".row-picture").click();
  await expect(box(page, "January 2025")).toBeChecked();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 800 });
  expect((await first.boundingBox())?.height).toBeLessThan(120);
  await first.getByText("January 2025").click();
  await expect(page.getByRole("dialog", { name: "Edit Playlist" })).toBeVisible();
});

test("playlists: the filter “Missing on…” works together with search and sorting", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await addMonths(api, [1, 2, 3], { ...exampleIds, deezer_id: "" });
  await addMonths(api, [4], exampleIds);
  const titles = rows(page).locator("b");
  const missing = page.getByLabel("Missing on");
  await visit(page, "/admin/playlists?page=2");
  await missing.selectOption("Missing on Deezer");
  await expect(titles).toHaveText(["March 2024", "February 2024", "January 2024"]);
  await expect(page.getByText("3 playlists found")).toBeVisible();
  await button(page, "Month").click();
  await expect(titles).toHaveText(["January 2024", "February 2024", "March 2024"]);
  const search = page.getByRole("searchbox", { name: "Search playlists" });
  await search.fill("march");
  await expect(titles).toHaveText(["March 2024"]);
  await expect(page).toHaveURL("/admin/playlists?missing=deezer&sort=month&q=march");
  await search.fill("");
  await missing.selectOption("Missing on Qobuz");
  await expect(page.getByText("Every playlist is on Qobuz.")).toBeVisible();
  await missing.selectOption("Missing on…");
  await expect(titles).toHaveCount(4);
  await visit(page, "/admin/playlists?missing=tidal");
  await expect(titles).toHaveCount(4);
  await expect(missing).toHaveValue("");
  await visit(page, "/admin");
  await expect(page.getByText("4 playlists · 3 missing on a platform")).toBeVisible();
});

test("playlists: at 1280 px each heading fits on one line, and the first column is the widest", async ({
  ownerPage: page,
  api,
}) => {
  await addMonths(api, [12], { ...exampleIds, name: "The one with rain and some snow" });
  await visit(page, "/admin/playlists");
  const headings = page.getByRole("columnheader");
  await expect(headings).toHaveText([
    "Year",
    "End Year",
    "Month",
    "Is extended",
    "Is bonus",
    "Bonus number",
    "Actions",
  ]);
  const lines = await headings.evaluateAll((cells) =>
    cells.map((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell.querySelector("button")?.firstChild ?? cell);
      return range.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1, 1, 1, 1, 1, 1]);
  const cell = rows(page).getByRole("cell").first();
  expect((await cell.boundingBox())?.width).toBeGreaterThan(300);
  expect(await sidewaysScroll(page)).toBe(0);
});

test("playlists: on a phone, rows have checkboxes only after Select is pressed", async ({
  ownerPage: page,
  api,
}) => {
  await addMonths(api, [3, 4]);
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, "/admin/playlists");
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await rows(page).first().locator(".cover").click({ force: true });
  await expect(page.getByRole("dialog", { name: "Edit Playlist" })).toBeVisible();
  await page.keyboard.press("Escape");
  await button(page, "Select").click();
  await rows(page).first().getByText("April 2024").click();
  await box(page, "March 2024").check();
  await expect(box(page, "April 2024")).toBeChecked();
  await expect(button(page, "Delete 2 playlists")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await button(page, "Done").click();
  await expect(button(page, "Delete 2 playlists")).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(button(page, "Select")).toBeHidden();
  await expect(box(page, "March 2024")).not.toBeChecked();
});

test("toast: Undo is below the text on a wide and a narrow screen, and with text of twice the size", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await addMonths(api, [3]);
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Delete playlist");
  await button(page, "Delete").click();
  const toast = page.locator(".toast");
  await toast.hover();
  for (const [width, size] of [
    [1280, "100%"],
    [320, "100%"],
    [320, "200%"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
    const [all, words, undo] = await Promise.all(
      [toast, toast.locator(".toast-words"), button(page, "Undo")].map((part) =>
        part.evaluate((element) => element.getBoundingClientRect().toJSON()),
      ),
    );
    expect(undo.top, `${width} px, ${size}`).toBeGreaterThanOrEqual(words.bottom);
    expect(words.width, `${width} px, ${size}`).toBeGreaterThan(all.width * 0.6);
  }
});

test("playlists: several playlists are selected, deleted and restored together", async ({
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
    /May 2024 and February 2024 and all items associated with these playlists will be permanently deleted.*cannot be undone. You can restore them/,
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

test("playlists: a playlist can be deleted and restored by keyboard alone", async ({
  ownerPage: page,
  api,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  const item = (name: string) => page.getByRole("menuitem", { name, exact: true });
  await addMonths(api, [3, 4]);
  await visit(page, "/admin/playlists");
  await tabTo(page, actions(page, "March 2024"));
  await press("ArrowDown");
  await expect(item("Edit playlist")).toBeFocused();
  await press("d");
  await expect(item("Delete playlist")).toBeFocused();
  await press("Enter");
  await expect(button(page, "Cancel")).toBeFocused();
  await press("Tab");
  await press("Enter");
  await expect(actions(page, "April 2024")).toBeFocused();
  await press("ControlOrMeta+z");
  await expect(actions(page, "March 2024")).toBeFocused();
});
