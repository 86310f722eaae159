// The player that stays, while somebody with an account goes about their business.
import type { Page } from "@playwright/test";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  button,
  choose,
  dialog,
  expect,
  expectSuccess,
  field,
  question,
  test,
  visit,
} from "./admin.ts";
import { countingPlatforms, expectDocked, expectOverSlot, listen, player } from "./player.ts";
import { card } from "./visitor.ts";

test.use({ expectedErrors: /status of 40\d/ });

const toPlaylists = async (page: Page) => {
  await page.getByTestId("user-menu").click();
  await page.getByText("Data Management", { exact: true }).click();
  await page.getByRole("link", { name: "Playlists Management" }).click();
};

test("menus, dialogs, a search and toasts lie above it; a changed and a deleted playlist play on", async ({
  ownerPage: page,
  api,
}) => {
  test.slow();
  for (const month of [3, 4])
    await api("POST /playlists/", { body: { year: 2024, month, ...exampleIds } });
  await countingPlatforms(page);
  await visit(page, "/music/2024");
  const march = card(page, "March 2024");
  await march.getByRole("button", { name: "Spotify" }).click();
  const goesOn = await listen(page);
  await expectOverSlot(page, march);

  await page.getByTestId("user-menu").click();
  await expectOverSlot(page, march);
  await page.keyboard.press("Escape");
  await expect(player(page)).toHaveCount(1);
  await toPlaylists(page);
  await expectDocked(page);
  await goesOn();

  await page.getByRole("searchbox").fill("march");
  await expect(page.getByRole("button", { name: "Actions for April 2024" })).toHaveCount(0);
  await goesOn();

  await choose(page, "March 2024", "Edit playlist");
  const form = dialog(page, "Edit Playlist");
  await expect(form).toBeVisible();
  const covering = () =>
    page.evaluate(
      () =>
        document
          .elementFromPoint(innerWidth / 2, innerHeight - 20)
          ?.closest(".dialog-layer, #player")?.className,
    );
  expect(await covering()).toBe("dialog-layer");
  await field(page, "Spotify").fill("");
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist updated successfully.");
  await goesOn();
  await page.getByRole("link", { name: "Music", exact: true }).click();
  await page.getByRole("link", { name: /^2024/ }).click();
  await expectOverSlot(page, march);
  await goesOn();

  await toPlaylists(page);
  await choose(page, "March 2024", "Delete playlist");
  await question(page, "Delete Playlist").getByRole("button", { name: "Delete" }).click();
  await expectSuccess(page, "The playlist was deleted successfully");
  await page.getByRole("link", { name: "Music", exact: true }).click();
  await page.getByRole("link", { name: /^2024/ }).click();
  await expect(card(page, "April 2024")).toBeVisible();
  await expect(march).toHaveCount(0);
  await expectDocked(page);
  await goesOn();
});

test("a preview plays within its dialog, ends with it, and ends what played before", async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /playlists/", { body: { year: 2024, month: 3, ...exampleIds } });
  await countingPlatforms(page);
  await visit(page, "/music/2024");
  await card(page, "March 2024").getByRole("button", { name: "Spotify" }).click();
  await listen(page);
  await toPlaylists(page);
  await choose(page, "March 2024", "Edit playlist");
  const form = dialog(page, "Edit Playlist");
  await form.getByRole("article").getByRole("button", { name: "Deezer" }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect(form.locator("iframe")).toHaveAttribute("title", "Deezer player: March 2024");
  expect((await form.locator("iframe").boundingBox())?.height).toBe(300);
  await button(page, "Cancel").click();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("logging out ends it", async ({ ownerPage: page, api }) => {
  await api("POST /playlists/", { body: { year: 2024, month: 3, ...exampleIds } });
  await countingPlatforms(page);
  await visit(page, "/music/2024");
  await card(page, "March 2024").getByRole("button", { name: "Spotify" }).click();
  await listen(page);
  await page.getByTestId("user-menu").click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("logging in ends it", async ({ page, member, api }) => {
  await api("POST /playlists/", { body: { year: 2024, month: 3, ...exampleIds } });
  await countingPlatforms(page);
  await visit(page, "/music/2024");
  await card(page, "March 2024").getByRole("button", { name: "Spotify" }).click();
  await listen(page);
  await page.getByRole("link", { name: "Login" }).click();
  await expectDocked(page);
  await field(page, "Email").fill(member.email);
  await field(page, "Password").fill(member.password);
  await button(page, "Log In").click();
  await expect(page).toHaveURL("/");
  await page.locator("html[data-hydrated]").waitFor();
  await expect(page.locator("iframe")).toHaveCount(0);
});
