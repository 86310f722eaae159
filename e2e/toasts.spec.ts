// Where toasts appear: below the header at the end of the page, over nothing that is being worked on.
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

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 390, height: 500 },
])
  test(`a toast is in nobody's way at ${viewport.width} × ${viewport.height}`, async ({
    ownerPage: page,
    api,
  }) => {
    await page.setViewportSize(viewport);
    await addMonths(api, [1, 2, 3]);
    // Time stands still, so no toast goes.
    await page.clock.install({ time: 0 });
    await openForm(page);
    await page.clock.pauseAt(3_600_000);
    await chooseCover(page, await picture(0));
    await expect(success(page)).toContainText("Image uploaded successfully.");
    // What is covered cannot be pressed.
    for (const target of ["Year", "Spotify", "Qobuz"]) {
      await field(page, target).evaluate((input) => input.scrollIntoView({ block: "start" }));
      await field(page, target).click();
    }
    await button(page, "Cancel").click();
    await button(page, "Discard").click();
    for (const row of ["March 2024", "February 2024"]) {
      await choose(page, row, "Delete playlist");
      await button(page, "Delete").click();
      await expect(button(page, `Actions for ${row}`)).toHaveCount(0);
    }
    const toast = await page.locator(".toast:visible").boundingBox();
    const end = await page.evaluate(() => document.documentElement.clientWidth);
    expect(toast).toMatchObject({ x: end - 20 - 320, width: 320 });
    expect(toast?.y).toBeGreaterThan((await page.getByRole("banner").boundingBox())?.height ?? 0);
    // The newest first, then the one before.
    await page.keyboard.press("ControlOrMeta+z");
    await expect(button(page, "Actions for February 2024")).toBeVisible();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(rows(page)).toHaveCount(3);
  });
