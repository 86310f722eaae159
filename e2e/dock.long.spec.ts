import type { Page } from "@playwright/test";
import { barriers } from "./barriers.ts";
import {
  button,
  expect,
  link,
  logIn,
  main,
  menu,
  platform,
  sidewaysScroll,
  smallTargets,
  test,
  userMenu,
  visit,
} from "./member.ts";
import { countingPlatforms, expectDocked, listen, player } from "./player.ts";

const latestTitle = "Latest playlist - October 2025";
const inFrame = (page: Page, name: string) =>
  page.frameLocator("iframe").getByRole("button", { name });

async function play(page: Page, path: string, title: string, name: string) {
  await countingPlatforms(page);
  await visit(page, path);
  await platform(page, title, name).click();
  return listen(page);
}

for (const [name, height] of Object.entries({ Spotify: 80, Deezer: 120, YouTube: 200, Qobuz: 194 }))
  test(`docked player: on a small phone, the page stays usable with ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const goesOn = await play(page, "/", latestTitle, name);
    await main(page, "Photography").click();
    await expectDocked(page);
    expect((await page.locator("iframe").boundingBox())?.height).toBe(height);
    expect((await player(page).boundingBox())?.height).toBeLessThanOrEqual(568 / 2);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await barriers(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    const footer = link(page, "RSS feed");
    await footer.focus();
    const bottom = ((await footer.boundingBox())?.y ?? Number.NaN) + 40;
    expect(bottom).toBeLessThanOrEqual((await player(page).boundingBox())?.y ?? 0);
    if (name === "Spotify") {
      await button(page, "Make the player smaller").click();
      await expect(page.locator("iframe")).toBeHidden();
      await goesOn();
      await button(page, "Make the player larger").click();
      await expect(page.locator("iframe")).toBeVisible();
    }
    await footer.click();
    await expect(page).toHaveURL("/feed.xml");
    await goesOn();
  });

test("docked player: a skip link leads to the player, and Escape closes the player", async ({
  page,
}) => {
  const goesOn = await play(page, "/", latestTitle, "Spotify");
  await main(page, "Photography").press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: "Photography" });
  await expectDocked(page);
  await link(page, "Skip to player").press("Enter");
  for (const stop of [
    player(page).getByRole("link", { name: "October 2025" }),
    player(page).getByRole("link", { name: "Open in Spotify" }),
    button(page, "Close player"),
    inFrame(page, "Play"),
  ]) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
  await goesOn();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Escape");
  await expect(player(page)).toHaveCount(0);
  await expect(heading).toBeFocused();
});

test("docked player: logging in or out closes the player", async ({ page, member }) => {
  await play(page, "/", latestTitle, "Spotify");
  await link(page, "Login").click();
  await expectDocked(page);
  await logIn(page, member);
  await expect(userMenu(page)).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await platform(page, latestTitle, "Deezer").click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await menu(page, "Log Out");
  await expect(page).toHaveURL("/login");
  await expect(page.locator("iframe")).toHaveCount(0);
});
