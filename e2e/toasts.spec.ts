// Where toasts appear, and the way to their buttons: at every width below the header, over nothing that is being worked on.
import type { Page } from "@playwright/test";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  button,
  choose,
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

const windows = [
  { width: 1280, height: 720 },
  { width: 390, height: 500 },
];

const actions = (page: Page, name: string) =>
  page.getByRole("button", { name: `Actions for ${name}`, exact: true });

/** What a toast lies over, of all that matches. */
const coveredBy = (page: Page, selector: string) =>
  page.locator(".toast").evaluateAll((toasts, selector) => {
    const covered: string[] = [];
    for (const toast of toasts) {
      const over = toast.getBoundingClientRect();
      for (const element of document.querySelectorAll(selector)) {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [x1, x2] = [Math.max(left, over.left), Math.min(right, over.right)];
        const [y1, y2] = [Math.max(top, over.top), Math.min(bottom, over.bottom)];
        if (x1 >= x2 || y1 >= y2) continue;
        const stack = document.elementsFromPoint((x1 + x2) / 2, (y1 + y2) / 2);
        // What has been scrolled out of sight, under the header too, is not covered.
        const header = stack.findIndex((each) => each.matches(".site-header"));
        if (stack.slice(0, header === -1 ? undefined : header).includes(element))
          covered.push(element.outerHTML.slice(0, 80));
      }
    }
    return covered;
  }, selector);

for (const viewport of windows)
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test.beforeEach(async ({ ownerPage: page }) => {
      await page.clock.install();
    });

    test("a toast lies over nothing in an open dialog, however far that is scrolled", async ({
      ownerPage: page,
    }) => {
      await visit(page, "/admin/playlists");
      await button(page, "Add Playlist").click();
      await field(page, "Image").setInputFiles({
        name: "cover.jpg",
        mimeType: "image/jpeg",
        buffer: await picture(0),
      });
      await expect(success(page)).toContainText("Image uploaded successfully.");
      for (const target of ["Year", "Month", "Spotify", "Qobuz", "Image"]) {
        await field(page, target).focus();
        await field(page, target).evaluate((input) => input.scrollIntoView({ block: "start" }));
        expect(await coveredBy(page, ".dialog :is(h2, label, input, button)")).toEqual([]);
      }
      await field(page, "Year").click();
      await expect(field(page, "Year")).toBeFocused();
    });

    test("one deletion's toast is not in the way of the next", { tag: "@long" }, async ({
      ownerPage: page,
      api,
    }) => {
      for (const month of [1, 2, 3])
        await api("POST /playlists/", { body: { year: 2024, month, ...exampleIds } });
      await visit(page, "/admin/playlists");
      for (const row of ["March 2024", "February 2024"]) {
        await choose(page, row, "Delete playlist");
        await expect(question(page, "Delete Playlist")).toBeVisible();
        await button(page, "Delete").click();
        await expect(actions(page, row)).toHaveCount(0);
      }
      await expect(success(page).last()).toBeVisible();
      expect(await coveredBy(page, "main :focus")).toEqual([]);
      // The newest first, then the one before.
      await page.keyboard.press("ControlOrMeta+z");
      await expect(actions(page, "February 2024")).toBeVisible();
      await page.keyboard.press("ControlOrMeta+z");
      await expect(rows(page)).toHaveCount(3);
    });
  });

test("Undo is the next thing that Tab leads to, says its keys, and leaves the focus at the row", async ({
  ownerPage: page,
  api,
}) => {
  for (const month of [1, 2, 3]) await api("POST /playlists/", { body: { year: 2024, month } });
  await visit(page, "/admin/playlists");
  await choose(page, "March 2024", "Delete playlist");
  await button(page, "Delete").click();
  await expect(actions(page, "February 2024")).toBeFocused();
  await page.keyboard.press("Tab");
  const undo = button(page, "Undo");
  await expect(undo).toBeFocused();
  await expect(undo).toContainText("Ctrl+Z");
  await page.keyboard.press("Shift+Tab");
  await expect(actions(page, "February 2024")).toBeFocused();
  // Once: whoever goes on is not sent back.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("checkbox", { name: "Choose January 2024" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(actions(page, "March 2024")).toBeFocused();

  await choose(page, "March 2024", "Delete playlist");
  await button(page, "Delete").click();
  await expect(actions(page, "February 2024")).toBeFocused();
  for (const key of ["Tab", "Tab", "Tab"]) await page.keyboard.press(key);
  await expect(page.getByRole("checkbox", { name: "Choose January 2024" })).toBeFocused();
  await undo.click();
  await expect(actions(page, "March 2024")).toBeFocused();
});

test("a toast is 20rem wide, at the end of the page below its header", async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /playlists/", { body: { year: 2024, month: 1 } });
  await visit(page, "/admin/playlists");
  await choose(page, "January 2024", "Delete playlist");
  await button(page, "Delete").click();
  await button(page, "Undo").hover();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const toast = await page.locator(".toast").boundingBox();
    const header = await page.getByRole("banner").boundingBox();
    const end = await page.evaluate(() => document.documentElement.clientWidth);
    expect(toast).toMatchObject({ x: end - 20 - 320, width: 320 });
    expect(toast?.y).toBeGreaterThan(header?.height ?? Number.POSITIVE_INFINITY);
  }
});
