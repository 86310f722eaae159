import type { Page } from "@playwright/test";
import { openAddress, platformRecords, playerAddress } from "#domain/platforms.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { site } from "#site";
import { expectOverSlot } from "./player.ts";
import { card, expect, hold, layoutShift, platform, test, visit } from "./visitor.ts";

const latest = "Latest playlist - October 2025";
const look = { theme: "dark", qobuzZone: "FR-fr" } as const;

test("player: each platform's player opens in its card at the right height, and closes again", async ({
  page,
  outside,
}) => {
  await visit(page, "/music/2024");
  const opened: string[] = [];
  for (const each of site.platforms) {
    const { name, player } = platformRecords[each];
    const id = exampleIds[`${each}_id`];
    const address = playerAddress(each, id, look);
    const button = platform(page, "2024", name);
    expect(outside).toEqual(opened);
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(button).toBeFocused();
    await expect(button).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    const frame = page.locator("iframe");
    for (const [attribute, value] of Object.entries({
      src: address,
      title: `${name} player: 2024`,
      referrerpolicy: "strict-origin-when-cross-origin",
      allow: "autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write",
      sandbox:
        "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation allow-storage-access-by-user-activation",
    }))
      await expect(frame).toHaveAttribute(attribute, value);
    expect((await frame.boundingBox())?.height).toBe(player.height);
    // If the iframe and the player had different colour schemes, browsers would draw a white box behind a transparent player.
    await expect(frame).toHaveCSS("color-scheme", "light");
    await expectOverSlot(page, card(page, "2024"));
    await expect(card(page, "2024").getByRole("link", { name: `Open in ${name}` })).toHaveAttribute(
      "href",
      openAddress(each, id),
    );
    await expect(page.frameLocator("iframe").getByText("player")).toBeVisible();
    opened.push(address);
    expect(outside).toEqual(opened);
    await button.click();
    await expect(frame).toHaveCount(0);
  }
  // Ctrl or Cmd makes the button an ordinary link, which opens the platform's page in a new tab.
  const other = page.context().waitForEvent("page");
  await platform(page, "2024", "Deezer").click({ modifiers: ["ControlOrMeta"] });
  await (await other).close();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("player: only one player plays at a time on a page", async ({ page }) => {
  await visit(page, "/music/2024");
  const frame = page.locator("iframe");
  await platform(page, "2024", "Spotify").click();
  await platform(page, "March 2024", "Deezer").click();
  await expect(frame).toHaveCount(1);
  await expect(frame).toHaveAttribute("title", "Deezer player: March 2024");
  await expectOverSlot(page, card(page, "March 2024"));
  await expect(page.getByRole("button", { expanded: true })).toHaveText(["Deezer"]);
  await platform(page, "March 2024", "Qobuz").press("Enter");
  await expect(frame).toHaveAttribute("title", "Qobuz player: March 2024");
  await expect(frame).toHaveCount(1);
  await page.keyboard.press("Space");
  await expect(frame).toHaveCount(0);
});

const places = (page: Page, title: string) =>
  card(page, title)
    .getByRole("group")
    .locator("[data-platform]")
    .evaluateAll((elements) =>
      elements
        .map((element) => {
          const { x, y } = element.getBoundingClientRect();
          return { name: element.textContent, x, y };
        })
        .sort((one, other) => one.y - other.y || one.x - other.x),
    );
const lastChoice = "Your last choice";

test("last chosen platform: every card marks that platform's button without a layout shift", async ({
  page,
}) => {
  await visit(page, "/music/2024");
  await platform(page, "2024", "YouTube").click();
  for (const title of ["2024", "March 2024"]) {
    await expect(platform(page, title, "YouTube")).toHaveAccessibleDescription(lastChoice);
    await expect(platform(page, title, "Spotify")).toHaveAccessibleDescription("");
    await expect(platform(page, title, "YouTube")).toHaveCSS("border-top-width", "2px");
  }

  const release = await hold(page, "**/assets/*.js");
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const before = await places(page, latest);
  expect(before.map(({ name }) => name)).toEqual(
    site.platforms.map((each) => platformRecords[each].name),
  );
  release();
  await expect(platform(page, latest, "YouTube")).toHaveAccessibleDescription(lastChoice);
  expect(await places(page, latest)).toEqual(before);
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(await layoutShift(page)).toBe(0);
});
