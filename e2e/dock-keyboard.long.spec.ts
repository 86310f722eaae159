// The player that stays, by keyboard and for those who listen to the page.
import type { Page } from "@playwright/test";
import { barriers } from "./barriers.ts";
import { countingPlatforms, expectDocked, expectOverSlot, listen, player } from "./player.ts";
import { card, expect, test, visit } from "./visitor.ts";

const latestTitle = "Latest playlist - October 2025";
const inFrame = (page: Page, name: string) =>
  page.frameLocator("iframe").getByRole("button", { name });
const press = (page: Page, key: string) => page.keyboard.press(key);

test("over its card, Tab leads from the platforms through the player to what follows, and back", async ({
  page,
}) => {
  await countingPlatforms(page);
  await visit(page, "/music/2024");
  const year = card(page, "2024");
  await year.getByRole("button", { name: "Spotify" }).focus();
  await press(page, "Enter");
  await listen(page);
  const stops = [
    year.getByRole("button", { name: "Deezer" }),
    year.getByRole("button", { name: "YouTube" }),
    year.getByRole("button", { name: "Qobuz" }),
    inFrame(page, "Play"),
    inFrame(page, "Next"),
    year.getByRole("link", { name: "Open in Spotify" }),
    year.getByRole("button", { name: "Share 2024" }),
    card(page, "2024+").getByRole("link", { name: "2024+" }),
  ];
  for (const stop of stops) {
    await press(page, "Tab");
    await expect(stop).toBeFocused();
  }
  for (const stop of stops.toReversed().slice(1)) {
    await press(page, "Shift+Tab");
    await expect(stop).toBeFocused();
  }
});

test("docked, it is a landmark that a skip link leads to; Escape closes it, and the focus goes to the heading", async ({
  page,
}) => {
  await countingPlatforms(page);
  await visit(page, "/");
  await card(page, latestTitle).getByRole("button", { name: "Spotify" }).focus();
  await press(page, "Enter");
  const goesOn = await listen(page);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Photography" })
    .focus();
  await press(page, "Enter");
  const heading = page.getByRole("heading", { level: 1, name: "Photography" });
  await expect(heading).toBeFocused();
  await expectDocked(page);

  await press(page, "Shift+Tab");
  await page.getByRole("link", { name: "Skip to player" }).focus();
  await press(page, "Enter");
  await expect(player(page)).toBeFocused();
  await expectDocked(page);
  for (const stop of [
    player(page).getByRole("link", { name: "October 2025" }),
    player(page).getByRole("link", { name: "Open in Spotify" }),
    player(page).getByRole("button", { name: "Close player" }),
    inFrame(page, "Play"),
    inFrame(page, "Next"),
  ]) {
    await press(page, "Tab");
    await expect(stop).toBeFocused();
  }
  await goesOn();
  for (let times = 0; times < 2; times++) await press(page, "Shift+Tab");
  await expect(player(page).getByRole("button", { name: "Close player" })).toBeFocused();
  await press(page, "Escape");
  await expect(player(page)).toHaveCount(0);
  await expect(heading).toBeFocused();
});

test("over its card, Escape gives the focus back to the platform's button", async ({ page }) => {
  await countingPlatforms(page);
  await visit(page, "/");
  const latest = card(page, latestTitle);
  await latest.getByRole("button", { name: "Deezer" }).click();
  await listen(page);
  await page.getByRole("link", { name: "Skip to player" }).focus();
  await press(page, "Enter");
  await expect(player(page)).toBeFocused();
  await press(page, "Escape");
  await expect(player(page)).toHaveCount(0);
  await expect(latest.getByRole("button", { name: "Deezer" })).toBeFocused();
});

test("opening is announced once, and not again on other pages", async ({ page }) => {
  await countingPlatforms(page);
  await visit(page, "/");
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.getElementById("successes");
    if (region)
      new MutationObserver(() => said.push(region.textContent ?? "")).observe(region, {
        childList: true,
        subtree: true,
        characterData: true,
      });
  });
  await card(page, latestTitle).getByRole("button", { name: "Spotify" }).click();
  const goesOn = await listen(page);
  for (const name of ["Photography", "Home", "Music"]) {
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name, exact: true })
      .click();
    await goesOn();
  }
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
    "Spotify player opened: October 2025",
  ]);
});

for (const name of ["Spotify", "YouTube"])
  test(`no barriers around ${name} in the dock`, async ({ page }) => {
    test.slow();
    await countingPlatforms(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, "/");
    await card(page, latestTitle).getByRole("button", { name }).click();
    await listen(page);
    await expectOverSlot(page, card(page, latestTitle));
    expect(await barriers(page)).toEqual([]);
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Photography" })
      .click();
    await expectDocked(page);
    expect(await barriers(page)).toEqual([]);
    const small = await player(page)
      .locator("a, button")
      .evaluateAll(
        (elements) =>
          elements.filter(
            (element) => element.checkVisibility() && element.getBoundingClientRect().height < 40,
          ).length,
      );
    expect(small).toBe(0);
  });
