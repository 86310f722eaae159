// A player continues during navigation. The player is one frame, which is loaded once and lies over the playlist's card or is docked at the bottom.
import { countingPlatforms, expectDocked, expectOverSlot, listen, player } from "./player.ts";
import { card, expect, layoutShift, link, main, platform, test, visit } from "./visitor.ts";

const latestTitle = "Latest playlist - October 2025";

const ways = {
  "anchor positioning": () => {},
  "the slot's rectangle": () => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...given: [string, string?]) =>
      !given[0].startsWith("anchor-name") && supports(...(given as [string, string]));
  },
};

for (const [way, prepare] of Object.entries(ways))
  test(`player: keeps playing during navigation and follows its card (positioned by ${way})`, {
    tag: way.includes("rectangle") ? "@long" : [],
  }, async ({ page }) => {
    test.slow();
    const loaded: string[] = [];
    page.on("request", (request) => request.frame().parentFrame() && loaded.push(request.url()));
    await page.addInitScript(prepare);
    await countingPlatforms(page);
    await visit(page, "/");
    const latest = card(page, latestTitle);
    await platform(page, latestTitle, "Spotify").click();
    const goesOn = await listen(page);
    await expectOverSlot(page, latest);
    const heading = (name: string) =>
      expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

    // Dispatches the click with a script, because the browser ignores layout shifts within 500 ms after real input.
    await main(page, "Photography").dispatchEvent("click");
    await heading("Photography");
    await expectDocked(page);
    const shift = await layoutShift(page);
    await goesOn();
    expect(await layoutShift(page)).toBe(shift);
    await page.goBack();
    await expectOverSlot(page, latest);
    await page.goForward();
    await heading("Photography");
    await expectDocked(page);
    await goesOn();

    await player(page).getByRole("link", { name: "October 2025" }).click();
    await heading("October 2025");
    await expectOverSlot(page, card(page, "October 2025"));
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "2025" })
      .click();
    await heading("2025");
    await expectOverSlot(page, card(page, "October 2025"));
    await goesOn();

    // Opens Music first, because the login pages have no main navigation.
    await main(page, "Music").click();
    await expectOverSlot(page, latest);
    await link(page, "Login").click();
    await link(page, "Forgot Password?").click();
    await heading("Password Recovery");
    await expectDocked(page);
    await page.goBack();
    await heading("Log In");
    await page.goBack();
    await expectOverSlot(page, latest);
    await goesOn();

    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate(() => scrollTo(0, 100));
      await expectOverSlot(page, latest);
    }
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setPageScaleFactor", { pageScaleFactor: 2 });
    await expectOverSlot(page, latest);
    await page.evaluate(() =>
      document.querySelector<HTMLElement>("main h1")?.style.setProperty("padding-bottom", "33px"),
    );
    await expectOverSlot(page, latest);
    await goesOn();
    expect(loaded).toHaveLength(1);
  });

test("player: only one tab plays at a time", async ({ page, context }) => {
  await visit(page, "/");
  await platform(page, latestTitle, "Spotify").click();
  const other = await context.newPage();
  await visit(other, "/music/2024");
  await expect(page.locator("iframe")).toHaveCount(1);
  await platform(other, "2024", "Deezer").click();
  await expect(other.locator("iframe")).toHaveCount(1);
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(page.getByRole("button", { expanded: true })).toHaveCount(0);
  await other.reload();
  await other.locator("html[data-hydrated]").waitFor();
  await expect(other.locator("iframe")).toHaveCount(0);
});
