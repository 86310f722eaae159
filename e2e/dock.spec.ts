// The music goes on while people browse: one frame, loaded once, over its card or docked below.
import { countingPlatforms, expectDocked, expectOverSlot, listen, player } from "./player.ts";
import { card, expect, layoutShift, test, visit } from "./visitor.ts";

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
  test(`by ${way}, a player goes on over every navigation, and lies where it belongs`, {
    tag: way.includes("rectangle") ? "@long" : [],
  }, async ({ page }) => {
    test.slow();
    const loaded: string[] = [];
    page.on("request", (request) => request.frame().parentFrame() && loaded.push(request.url()));
    await page.addInitScript(prepare);
    await countingPlatforms(page);
    await visit(page, "/");
    const latest = card(page, latestTitle);
    await latest.getByRole("button", { name: "Spotify" }).click();
    const goesOn = await listen(page);
    await expectOverSlot(page, latest);
    const nav = page.getByRole("navigation", { name: "Main" });
    const heading = (name: string) =>
      expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

    await nav.getByRole("link", { name: "Photography" }).click();
    await heading("Photography");
    await expectDocked(page);
    await goesOn();

    await page.goBack();
    await expectOverSlot(page, latest);
    await goesOn();

    await page.goForward();
    await heading("Photography");
    await expectDocked(page);
    await goesOn();

    // The title leads to the playlist's own page, where its card is.
    await player(page).getByRole("link", { name: "October 2025" }).click();
    await heading("October 2025");
    await expectOverSlot(page, card(page, "October 2025"));
    await goesOn();

    // Another page with the same card.
    await page
      .getByRole("navigation", { name: "Breadcrumb" })
      .getByRole("link", { name: "2025" })
      .click();
    await heading("2025");
    await expectOverSlot(page, card(page, "October 2025"));
    await goesOn();

    // A page that is not there, and one without navigation.
    await nav.getByRole("link", { name: "Music" }).click();
    await expectOverSlot(page, latest);
    await page.getByRole("link", { name: "2018", exact: true }).click();
    await heading("2018");
    await expectDocked(page);
    await page.getByRole("link", { name: "Login" }).click();
    await heading("Log In");
    await page.getByRole("link", { name: "Forgot Password?" }).click();
    await heading("Password Recovery");
    await expectDocked(page);
    await goesOn();
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expectOverSlot(page, latest);
    await goesOn();

    await page.evaluate(() => document.documentElement.classList.replace("dark", "light"));
    for (const size of [
      { width: 390, height: 844 },
      { width: 700, height: 500 },
      { width: 1280, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expectOverSlot(page, latest);
    }
    await page.evaluate(() => scrollTo(0, 300));
    await expectOverSlot(page, latest);

    // Zoomed in, and with something new above it.
    const browser = await page.context().newCDPSession(page);
    await browser.send("Emulation.setDeviceMetricsOverride", {
      width: 853,
      height: 600,
      deviceScaleFactor: 1.5,
      mobile: false,
    });
    await expectOverSlot(page, latest);
    await browser.send("Emulation.setPageScaleFactor", { pageScaleFactor: 2 });
    await expectOverSlot(page, latest);
    const slotTop = () =>
      latest.locator(".player-slot").evaluate((slot) => slot.getBoundingClientRect().top + scrollY);
    const before = await slotTop();
    await page.evaluate(() =>
      document.querySelector<HTMLElement>("main h1")?.style.setProperty("padding-bottom", "33px"),
    );
    expect(await slotTop()).toBe(before + 33);
    await expectOverSlot(page, latest);
    await goesOn();
    expect(loaded).toHaveLength(1);
  });

test("its place is right in every frame of a page change, not only at its end", {
  tag: "@long",
}, async ({ page }) => {
  await countingPlatforms(page);
  await visit(page, "/");
  await card(page, latestTitle).getByRole("button", { name: "Spotify" }).click();
  const goesOn = await listen(page);
  await page.evaluate(() => {
    const worst = { pixels: 0, frames: 0 };
    Object.assign(window, { worst });
    const look = () => {
      const [slot, player] = [".player-slot", "#player"].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      );
      if (slot && player) {
        worst.frames += 1;
        worst.pixels = Math.max(
          worst.pixels,
          Math.abs(slot.x - player.x),
          Math.abs(slot.y - player.y),
          Math.abs(slot.height - player.height),
        );
      }
      requestAnimationFrame(look);
    };
    look();
  });
  for (const name of ["Music", "Photography", "Home", "Music"]) {
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name, exact: true })
      .click();
    await expect(page).toHaveTitle(name === "Home" ? /./ : new RegExp(name));
    await goesOn();
  }
  const worst = await page.evaluate(
    () => (window as unknown as { worst: { pixels: number; frames: number } }).worst,
  );
  expect(worst.frames).toBeGreaterThan(5);
  expect(worst.pixels).toBeLessThan(1);
});

test("nothing moves by itself while a player opens, docks and comes back", async ({ page }) => {
  await countingPlatforms(page);
  await visit(page, "/");
  await page
    .locator("img")
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
  await card(page, latestTitle).getByRole("button", { name: "Deezer" }).click();
  const goesOn = await listen(page);
  const nav = page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: "Photography" }).click();
  await expectDocked(page);
  await nav.getByRole("link", { name: "Home" }).click();
  await expectOverSlot(page, card(page, latestTitle));
  await goesOn();
  expect(await layoutShift(page)).toBe(0);
});

for (const reach of ["hover", "focus"] as const)
  test(`the player's own code comes when a platform is about to be pressed, by ${reach}, and nothing else does`, async ({
    page,
    outside,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const ofPlayer = () => asked.filter((path) => /^\/assets\/player-host.*js$/.test(path)).length;
    await visit(page, "/");
    await page.waitForLoadState("networkidle");
    expect(ofPlayer()).toBe(0);
    await card(page, latestTitle).getByRole("button", { name: "Deezer" })[reach]();
    await expect.poll(ofPlayer).toBe(1);
    expect(outside).toEqual([]);
  });

test("a press is not lost when the player's own code cannot be had", async ({
  page,
  noticed,
  outside,
}) => {
  await visit(page, "/");
  await page.route("**/assets/player-host*.js", (route) => route.abort());
  await card(page, latestTitle).getByRole("button", { name: "Deezer" }).click();
  await expect
    .poll(() => outside)
    .toEqual([expect.stringMatching(/^https:\/\/www\.deezer\.com\/playlist/)]);
  noticed.errors.length = 0;
});

test("one player in all tabs", async ({ page, context }) => {
  await countingPlatforms(page);
  await visit(page, "/");
  await card(page, latestTitle).getByRole("button", { name: "Spotify" }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  const other = await context.newPage();
  await visit(other, "/music/2024");
  await expect(page.locator("iframe")).toHaveCount(1);
  await card(other, "2024").getByRole("button", { name: "Deezer" }).click();
  await expect(other.locator("iframe")).toHaveCount(1);
  await expect(page.locator("iframe")).toHaveCount(0);
  await expect(card(page, latestTitle).getByRole("button", { name: "Spotify" })).toHaveAttribute(
    "aria-expanded",
    "false",
  );
  await page.bringToFront();
  await card(page, latestTitle).getByRole("button", { name: "Spotify" }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await expect(other.locator("iframe")).toHaveCount(0);
});

test("a reload ends it", async ({ page }) => {
  await countingPlatforms(page);
  await visit(page, "/");
  await card(page, latestTitle).getByRole("button", { name: "Spotify" }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.reload();
  await page.locator("html[data-hydrated]").waitFor();
  await expect(page.locator("iframe")).toHaveCount(0);
});
