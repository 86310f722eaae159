// The player that stays: its room, its keys, and what an account does beneath it.
import type { Page } from "@playwright/test";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  addMonths,
  test as adminTest,
  button,
  choose,
  expectSuccess,
  field,
  question,
} from "./admin.ts";
import { barriers } from "./barriers.ts";
import { logIn, menu } from "./member.ts";
import { countingPlatforms, expectDocked, expectOverSlot, listen, player } from "./player.ts";
import {
  card,
  expect,
  main,
  platform,
  sidewaysScroll,
  smallTargets,
  test,
  visit,
} from "./visitor.ts";

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
  test(`${name} docked on a small phone leaves the page to be used`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const goesOn = await play(page, "/", latestTitle, name);
    await main(page, "Photography").click();
    await expectDocked(page);
    expect((await page.locator("iframe").boundingBox())?.height).toBe(height);
    expect((await player(page).boundingBox())?.height).toBeLessThanOrEqual(568 / 2);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await barriers(page)).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
    const footer = page.getByRole("link", { name: "RSS feed" });
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
    await goesOn();
  });

test("over its card, Tab leads from the platforms through the player to what follows", async ({
  page,
}) => {
  await play(page, "/music/2024", "2024", "Spotify");
  const year = card(page, "2024");
  const stops = [
    ...["Deezer", "YouTube", "Qobuz"].map((name) => platform(page, "2024", name)),
    inFrame(page, "Play"),
    inFrame(page, "Next"),
    year.getByRole("link", { name: "Open in Spotify" }),
    year.getByRole("button", { name: "Share 2024" }),
    card(page, "2024+").getByRole("link", { name: "2024+" }),
  ];
  for (const stop of stops) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
  await page.getByRole("link", { name: "Skip to player" }).press("Enter");
  await expect(player(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(player(page)).toHaveCount(0);
  await expect(platform(page, "2024", "Spotify")).toBeFocused();
});

test("docked, it is reached by a skip link, and closed by Escape", async ({ page }) => {
  const goesOn = await play(page, "/", latestTitle, "Spotify");
  await main(page, "Photography").press("Enter");
  const heading = page.getByRole("heading", { level: 1, name: "Photography" });
  await expectDocked(page);
  await page.getByRole("link", { name: "Skip to player" }).press("Enter");
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

adminTest.describe("with an account", () => {
  adminTest.use({ expectedErrors: /status of 40\d/ });
  const march = "March 2024";

  adminTest.beforeEach(async ({ api }) => {
    await addMonths(api, [3, 4], exampleIds);
  });

  const toPlaylists = async (page: Page) => {
    await menu(page, "Data Management");
    await page.getByRole("link", { name: "Playlists Management" }).click();
    await expect(button(page, "Add Playlist")).toBeVisible();
  };
  const toYear = async (page: Page) => {
    await main(page, "Music").click();
    await page.getByRole("link", { name: /^2024/ }).click();
    await expect(card(page, "April 2024")).toBeVisible();
  };

  adminTest(
    "dialogs lie above it; a changed and a deleted playlist play on; log-out ends it",
    async ({ ownerPage: page }) => {
      adminTest.slow();
      const goesOn = await play(page, "/music/2024", march, "Spotify");
      await toPlaylists(page);
      await expectDocked(page);
      await choose(page, march, "Edit playlist");
      const covering = () =>
        document
          .elementFromPoint(innerWidth / 2, innerHeight - 20)
          ?.closest(".dialog-layer, #player")?.className;
      await expect.poll(() => page.evaluate(covering)).toBe("dialog-layer");
      await field(page, "Spotify").fill("");
      await button(page, "Save").click();
      await expectSuccess(page, "Playlist updated successfully.");
      await toYear(page);
      await expectOverSlot(page, card(page, march));
      await goesOn();
      await toPlaylists(page);
      await choose(page, march, "Delete playlist");
      await question(page, "Delete Playlist").getByRole("button", { name: "Delete" }).click();
      await expectSuccess(page, "The playlist was deleted successfully");
      await toYear(page);
      await expectDocked(page);
      await goesOn();
      await menu(page, "Log Out");
      await expect(page).toHaveURL("/login");
      await expect(page.locator("iframe")).toHaveCount(0);
    },
  );

  adminTest("logging in ends it", async ({ page, member }) => {
    await play(page, "/music/2024", march, "Spotify");
    await page.getByRole("link", { name: "Login" }).click();
    await expectDocked(page);
    await logIn(page, member);
    await expect(page.getByTestId("user-menu")).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
  });
});
