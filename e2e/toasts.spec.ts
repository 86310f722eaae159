// Where toasts appear: below the header at the end of the page, over nothing that is being worked on.
import type { Page } from "@playwright/test";
import {
  addMonths,
  button,
  choose,
  chooseCover,
  expect,
  field,
  openForm,
  picture,
  rows,
  success,
  test,
} from "./admin.ts";

// An empty site has no latest playlist: the way home is looked at in advance.
test.use({ expectedErrors: /status of 404/ });

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

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 500 },
])
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test("a toast lies over nothing in an open dialog, nor where one deletes on", async ({
      ownerPage: page,
      api,
    }) => {
      await addMonths(api, [1, 2, 3]);
      // Time stands still, so no toast goes.
      await page.clock.install({ time: 0 });
      await openForm(page);
      await page.clock.pauseAt(3_600_000);
      await chooseCover(page, await picture(0));
      await expect(success(page)).toContainText("Image uploaded successfully.");
      for (const target of ["Year", "Spotify", "Qobuz", "Image"]) {
        await field(page, target).focus();
        await field(page, target).evaluate((input) => input.scrollIntoView({ block: "start" }));
        expect(await coveredBy(page, ".dialog :is(h2, label, input, button)")).toEqual([]);
      }
      await button(page, "Cancel").click();
      await button(page, "Discard").click();

      for (const row of ["March 2024", "February 2024"]) {
        await choose(page, row, "Delete playlist");
        await button(page, "Delete").click();
        await expect(button(page, `Actions for ${row}`)).toHaveCount(0);
      }
      expect(await coveredBy(page, "main :focus")).toEqual([]);
      const toast = await page.locator(".toast").last().boundingBox();
      const end = await page.evaluate(() => document.documentElement.clientWidth);
      expect(toast).toMatchObject({ x: end - 20 - 320, width: 320 });
      expect(toast?.y).toBeGreaterThan((await page.getByRole("banner").boundingBox())?.height ?? 0);
      // The newest first, then the one before.
      await page.keyboard.press("ControlOrMeta+z");
      await expect(button(page, "Actions for February 2024")).toBeVisible();
      await page.keyboard.press("ControlOrMeta+z");
      await expect(rows(page)).toHaveCount(3);
    });
  });
