// The player that stays takes no more room than it needs, covers nothing that is worked on, and moves nothing under a finger.
import type { Page } from "@playwright/test";
import { countingPlatforms, expectDocked, listen, player } from "./player.ts";
import { card, expect, test, visit } from "./visitor.ts";

const latestTitle = "Latest playlist - October 2025";

async function dock(page: Page, name: string) {
  await countingPlatforms(page);
  await visit(page, "/");
  await card(page, latestTitle).getByRole("button", { name }).click();
  const goesOn = await listen(page);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Photography" })
    .click();
  await expectDocked(page);
  return goesOn;
}

const heights = { Spotify: 80, Deezer: 120, YouTube: 200, Qobuz: 200 };

for (const [name, height] of Object.entries(heights))
  for (const size of [
    { width: 1280, height: 900 },
    { width: 320, height: 568 },
    { width: 667, height: 375 },
  ])
    test(`${name} docked in a window of ${size.width} by ${size.height} leaves the page to be used`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      const goesOn = await dock(page, name);
      const frame = await page.locator("iframe").boundingBox();
      expect(frame?.height).toBeLessThanOrEqual(height);
      expect(frame?.height).toBeGreaterThanOrEqual(80);
      if (name === "YouTube")
        expect(Math.min(frame?.height ?? 0, frame?.width ?? 0)).toBeGreaterThanOrEqual(200);
      expect((await player(page).boundingBox())?.height).toBeLessThanOrEqual(
        // On its side, a phone has no half that YouTube would fit into.
        name === "YouTube" ? Math.max(size.height / 2, 226) : size.height / 2,
      );
      expect(
        await page.evaluate(() =>
          Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ),
      ).toBe(0);

      // The footer, and whatever has the focus.
      const footer = page.getByRole("link", { name: "RSS feed" });
      await footer.focus();
      const bottom = (await footer.boundingBox())?.y ?? Number.NaN;
      expect(bottom + 40).toBeLessThanOrEqual((await player(page).boundingBox())?.y ?? 0);
      await goesOn();
    });

test("on a phone, what plays sound alone can be made as small as its bar, and goes on", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const goesOn = await dock(page, "Spotify");
  await player(page).getByRole("button", { name: "Make the player smaller" }).click();
  await expect(page.locator("iframe")).toBeHidden();
  await goesOn();
  await player(page).getByRole("button", { name: "Make the player larger" }).click();
  await expect(page.locator("iframe")).toBeVisible();
  await goesOn();
});

const topOf = async (page: Page, title: string, name: string) =>
  (await card(page, title).getByRole("button", { name }).boundingBox())?.y ?? Number.NaN;

test("opening a player on another card leaves the pressed button under the finger", async ({
  page,
}) => {
  await countingPlatforms(page);
  await page.setViewportSize({ width: 1280, height: 1000 });
  await visit(page, "/music/2024");
  await card(page, "2024").getByRole("button", { name: "Qobuz" }).click();
  await listen(page);
  await page.evaluate(() => scrollTo(0, 450));
  const before = await topOf(page, "2024+", "Deezer");
  await card(page, "2024+").getByRole("button", { name: "Deezer" }).click();
  expect(Math.abs((await topOf(page, "2024+", "Deezer")) - before)).toBeLessThan(1);
  await listen(page);
  expect(Math.abs((await topOf(page, "2024+", "Deezer")) - before)).toBeLessThan(1);
});

for (const [width, height] of [
  [320, 256],
  [568, 320],
] as const)
  test(`docked in a window of ${width} by ${height}, YouTube can be seen whole and closed`, async ({
    page,
  }) => {
    await countingPlatforms(page);
    await page.setViewportSize({ width, height });
    await visit(page, "/music/2024");
    await card(page, "2024").getByRole("button", { name: "YouTube" }).click();
    await page.getByRole("link", { name: "Music", exact: true }).click();
    await expectDocked(page);
    const frame = await page.locator("iframe").boundingBox();
    expect([frame?.width, frame?.height]).toEqual([200, 200]);
    expect((frame?.x ?? 0) + 200).toBeLessThanOrEqual(width);
    // A press that something lies over would wait in vain.
    await page
      .getByRole("region", { name: "Player" })
      .getByRole("button", { name: "Close" })
      .click();
    await expect(page.locator("iframe")).toHaveCount(0);
  });
