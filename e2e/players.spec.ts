import type { Page } from "@playwright/test";
import { platformIds, platforms } from "#contract/platforms.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { expectOverSlot } from "./player.ts";
import { card, expect, layoutShift, test, visit } from "./visitor.ts";

const players = {
  Spotify: {
    height: 352,
    address: `https://open.spotify.com/embed/playlist/${exampleIds.spotify_id}?theme=0`,
    open: /open\.spotify\.com\/playlist/,
  },
  Deezer: {
    height: 300,
    address: `https://widget.deezer.com/widget/dark/playlist/${exampleIds.deezer_id}`,
    open: /www\.deezer\.com\/playlist/,
  },
  YouTube: {
    height: 315,
    address: `https://www.youtube-nocookie.com/embed/videoseries?list=${exampleIds.youtube_id}`,
    open: /www\.youtube\.com\/playlist/,
  },
  Qobuz: {
    height: 390,
    address: `https://widget.qobuz.com/playlist/${exampleIds.qobuz_id}?zone=FR-fr`,
    open: /open\.qobuz\.com\/playlist/,
  },
};

test("each platform opens beneath its button, at its height, and closes again", async ({
  page,
  outside,
}) => {
  await visit(page, "/music/2024");
  const year = card(page, "2024");
  const opened: string[] = [];
  for (const [name, { height, address, open }] of Object.entries(players)) {
    const button = year.getByRole("button", { name });
    expect(outside).toEqual(opened);
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(button).toBeFocused();
    const frame = page.locator("iframe");
    await expect(frame).toHaveAttribute("src", address);
    await expect(frame).toHaveAttribute("title", `${name} player: 2024`);
    await expect(frame).toHaveAttribute("referrerpolicy", "strict-origin-when-cross-origin");
    await expect(frame).toHaveAttribute(
      "allow",
      "autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write",
    );
    await expect(frame).toHaveAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation allow-storage-access-by-user-activation",
    );
    expect((await frame.boundingBox())?.height).toBe(height);
    await expectOverSlot(page, year);
    await expect(year.getByText(`Loads from ${name}.`)).toBeVisible();
    await expect(year.getByRole("link", { name: `Open in ${name}` })).toHaveAttribute("href", open);
    await expect(page.frameLocator("iframe").getByText("player")).toBeVisible();
    opened.push(address);
    expect(outside).toEqual(opened);
    await button.click();
    await expect(page.locator("iframe")).toHaveCount(0);
    await expect(button).toHaveAttribute("aria-expanded", "false");
  }
});

test("one player at a time on the whole page", async ({ page }) => {
  await visit(page, "/music/2024");
  const [year, march] = [card(page, "2024"), card(page, "March 2024")];
  await year.getByRole("button", { name: "Spotify" }).click();
  await march.getByRole("button", { name: "Deezer" }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect(page.locator("iframe")).toHaveAttribute("title", "Deezer player: March 2024");
  await expectOverSlot(page, march);
  await expect(year.getByRole("button", { name: "Spotify" })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
  await march.getByRole("button", { name: "Qobuz" }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect(page.locator("iframe")).toHaveAttribute("title", "Qobuz player: March 2024");
});

test("the keyboard alone opens, switches and closes a player", async ({ page }) => {
  await visit(page, "/");
  const latest = card(page, "Latest playlist - October 2025");
  await page.getByRole("link", { name: "Login" }).focus();
  await page.keyboard.press("Tab");
  await expect(latest.getByRole("link", { name: "Latest playlist - October 2025" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(latest.getByRole("button", { name: "Spotify" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("iframe")).toHaveAttribute("title", "Spotify player: October 2025");
  await page.keyboard.press("Tab");
  await expect(latest.getByRole("button", { name: "Deezer" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect(page.locator("iframe")).toHaveAttribute("title", "Deezer player: October 2025");
  await expect(latest.getByRole("button", { name: "Deezer" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("a platform without the playlist has a disabled button that says so", async ({ page }) => {
  await visit(page, "/music");
  const extended = card(page, "2018-2022+");
  await expect(extended.getByRole("button", { name: "Qobuz (not available)" })).toBeDisabled();
  await expect(extended.getByRole("button", { name: "Spotify" })).toBeEnabled();
});

test("nothing moves while the page loads, nor while a player opens", async ({ page }) => {
  await visit(page, "/music/2024");
  await page
    .locator("img")
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
  await card(page, "2024+").getByRole("button", { name: "YouTube" }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  // The cards below made room because somebody pressed a button; what the player moved while it loaded would count.
  await expect(page.frameLocator("iframe").getByText("player")).toBeVisible();
  expect(await layoutShift(page)).toBe(0);
});

const order = platforms.map((platform) => platformIds[platform].name);
const platformsOf = (page: Page, title: string) =>
  card(page, title).getByRole("group").locator("[data-platform]");

test("the platform opened last is marked on every card, moves nothing, and opens nothing by itself", async ({
  page,
}) => {
  await visit(page, "/music/2024");
  const [year, march] = [card(page, "2024"), card(page, "March 2024")];
  await year.getByRole("button", { name: "YouTube" }).click();
  for (const one of [year, march]) {
    await expect(one.getByRole("button", { name: "YouTube" })).toHaveAccessibleDescription(
      "Your last choice",
    );
    await expect(one.getByRole("button", { name: "Spotify" })).toHaveAccessibleDescription("");
  }
  await expect(platformsOf(page, "2024")).toHaveText(order);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  const latest = "Latest playlist - October 2025";
  await expect(
    card(page, latest).getByRole("button", { name: "YouTube" }),
  ).toHaveAccessibleDescription("Your last choice");
  await expect(platformsOf(page, latest)).toHaveText(order);
  await expect(card(page, latest).getByRole("button", { expanded: true })).toHaveCount(0);
  await visit(page, "/music/2024");
  await expect(march.getByRole("button", { name: "YouTube" })).toHaveAccessibleDescription(
    "Your last choice",
  );
  await expect(platformsOf(page, "March 2024")).toHaveText(order);
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await layoutShift(page)).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["platform"]);
});

test("the platforms stand in the same places before the scripts and after", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("platform", "youtube"));
  const gate = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const latest = "Latest playlist - October 2025";
  const places = () =>
    platformsOf(page, latest).evaluateAll((elements) =>
      elements
        .map((element) => ({ name: element.textContent, x: element.getBoundingClientRect().x }))
        .sort((one, other) => one.x - other.x),
    );
  const before = await places();
  expect(before.map(({ name }) => name)).toEqual(order);
  gate.resolve();
  await expect(
    card(page, latest).getByRole("button", { name: "YouTube" }),
  ).toHaveAccessibleDescription("Your last choice");
  expect(await places()).toEqual(before);
});

test("a platform is a link too: with a modifier it opens the platform's own page beside this one", async ({
  page,
  context,
}) => {
  await visit(page, "/music/2024");
  const opened = context.waitForEvent("page");
  await card(page, "2024")
    .getByRole("button", { name: "Deezer" })
    .click({ modifiers: ["ControlOrMeta"] });
  await (await opened).close();
  await expect(page.locator("iframe")).toHaveCount(0);
});
