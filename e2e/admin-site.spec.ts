// The owner changes the site's own words in a browser, and visitors see them at once.
import type { Page } from "@playwright/test";
import { startPostgres } from "#server/testing/postgres-server.ts";
import {
  button,
  expect,
  expectSuccess,
  failure,
  field,
  message,
  question,
  refused,
  test,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";
import { holdToken, sidewaysScroll, tokenOf } from "./member.ts";
import { owner } from "./playlists.ts";
import { runSite } from "./running-site.ts";

test.use({ expectedErrors: /status of 4\d\d|net::ERR/ });

const list = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const titles = (page: Page) => list(page, "Home tiles").locator(".row-words > p:first-child");
const preview = (page: Page) => page.getByRole("complementary", { name: "Preview" });
const defaults = [
  "Music",
  "Photography",
  "Theater company",
  "Estimated Road",
  "Procedural generation",
  "Fireworks",
];

async function openSettings(page: Page) {
  await visit(page, "/admin/site");
  await expect(field(page, "Name")).not.toHaveValue("");
}

async function addTile(page: Page, { title, address }: { title: string; address: string }) {
  await list(page, "Home tiles").getByRole("button", { name: "Add a tile" }).click();
  await expect(field(page, "Title")).toBeFocused();
  // Nothing is wrong before anything is typed.
  expect((await message(page, "Title")).invalid).toBe("false");
  expect((await message(page, "Address")).invalid).toBe("false");
  await field(page, "Address").focus();
  expect(await message(page, "Title")).toEqual(refused("Tile title is required"));
  await field(page, "Title").fill(title);
  await field(page, "Address").fill(address);
  await field(page, "Icon").selectOption("map");
  await button(page, "Done").click();
}

test("a tile added on a phone is seen by a visitor of another instance within a second", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(60_000);
  const postgres = await startPostgres();
  const shared = {
    DATABASE_URL: postgres.url("postgres"),
    SECRET_KEY: "the same thirty-two characters for both",
  };
  const here = await runSite(shared);
  const there = await runSite(shared);
  try {
    const phone = await browser.newPage({
      baseURL: here.address,
      viewport: { width: 390, height: 780 },
      hasTouch: true,
    });
    const visitor = await browser.newPage({ baseURL: there.address });
    await visit(visitor, "/");
    await expect(visitor.getByRole("link", { name: "Garden" })).toHaveCount(0);
    await holdToken(
      phone,
      await tokenOf(here.address, { email: owner.username, password: owner.password }),
    );
    await openSettings(phone);
    await addTile(phone, { title: "Garden", address: "https://garden.example" });
    expect(await sidewaysScroll(phone)).toBeLessThanOrEqual(0);
    await button(phone, "Save").click();
    await expectSuccess(phone, "Site settings saved successfully.");
    // Whoever looks again sees it: within a second on a machine that has nothing else to do.
    await expect
      .poll(
        async () =>
          (
            await (await fetch(there.address, { headers: { accept: "text/html" } })).text()
          ).includes("Garden"),
        {
          intervals: [50],
        },
      )
      .toBe(true);
    await visitor.reload();
    await expect(visitor.getByRole("link", { name: "Garden" })).toHaveAttribute(
      "href",
      "https://garden.example",
    );
    await phone.close();
    await visitor.close();
  } finally {
    await there.stop();
    await here.stop();
    await postgres.stop();
  }
});

test("from Data Management to a new name, seen in the preview, on this page and on home; undone by one press", async ({
  ownerPage: page,
  browser,
  baseURL,
}) => {
  await visit(page, "/admin");
  await page.getByRole("link", { name: "Site Settings" }).click();
  await expect(page).toHaveTitle("Site Settings · Mixtape");
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Name").fill("Ada’s Tapes");
  await expect(preview(page)).toContainText("Ada’s Tapes");
  await field(page, "Accent, dark theme").fill("#7ad0ff");
  const marks = preview(page).locator(".tile-mark");
  await expect(marks.first()).toHaveCSS("color", "rgb(122, 208, 255)");
  // Home shows the description of a site that has a name of its own, and no button.
  await expect(preview(page)).toContainText(await field(page, "Description").inputValue());
  await expect(preview(page)).not.toContainText("button");
  await field(page, "Your other profiles").fill("https://social.example/@ada");
  await button(page, "Save").click();
  await expect(page.getByRole("heading", { name: "Site Settings" })).toBeFocused();
  await expect(page.getByText("Site settings saved successfully.")).toBeVisible();
  // Under the pointer the message stays.
  await button(page, "Undo").hover();
  // Without loading anything again.
  await expect(page).toHaveTitle("Site Settings · Ada’s Tapes");
  await expect(page.getByRole("contentinfo")).toContainText("Ada’s Tapes");
  await expect(page.getByRole("link", { name: "social.example/@ada" })).toHaveAttribute(
    "rel",
    "me",
  );
  expect(
    await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--accent"),
    ),
  ).toBe("#7ad0ff");

  const visitor = await browser.newPage({ baseURL });
  await visit(visitor, "/");
  await expect(visitor).toHaveTitle("Ada’s Tapes");
  await expect(visitor.locator('head link[rel="me"]')).toHaveAttribute(
    "href",
    "https://social.example/@ada",
  );
  expect(
    await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--accent"),
    ),
  ).toBe("#7ad0ff");

  await button(page, "Undo").click();
  await expectSuccess(page, "Site settings restored successfully.");
  await expect(field(page, "Name")).toHaveValue("Mixtape");
  await visitor.reload();
  await expect(visitor).toHaveTitle("Mixtape");
  await visitor.close();
});

test("an accent that cannot be read is refused with a sentence", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await openSettings(page);
  await expect(page.getByText("Readable ✓")).toHaveCount(2);
  await field(page, "Accent, light theme").fill("#ffe14d");
  expect(await message(page, "Accent, light theme")).toEqual({
    text: "Accent (light) is too faint on a light page. Pick a darker colour.",
    invalid: "true",
  });
  await button(page, "Save").click();
  await expect(field(page, "Accent, light theme")).toBeFocused();
  expect(await api("GET /site/settings")).toMatchObject({ accent: { light: "#b8431a" } });
  await field(page, "Accent, light theme").fill("#005a8c");
  await button(page, "Save").click();
  await expectSuccess(page, "Site settings saved successfully.");
});

test("tiles are put in order, changed and removed by keys alone", async ({
  ownerPage: page,
  api,
}) => {
  await openSettings(page);
  await expect(titles(page)).toHaveText(defaults);
  await button(page, "Move Music").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(button(page, "Move Music")).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Music, 3 of 6" })).toBeAttached();
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(titles(page)).toHaveText(["Photography", "Music", ...defaults.slice(2)]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(field(page, "Title")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("All the music");
  await page.keyboard.press("Enter");
  await expect(button(page, "Edit All the music")).toBeFocused();
  await button(page, "Remove Fireworks").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Remove Procedural generation")).toBeFocused();
  await page.keyboard.press("End");
  await field(page, "Name").focus();
  await page.keyboard.press("Enter");
  await expectSuccess(page, "Site settings saved successfully.");
  const { home_tiles } = await api("GET /site/");
  expect(home_tiles.map(({ title }) => title)).toEqual([
    "Photography",
    "All the music",
    ...defaults.slice(2, 5),
  ]);
});

test("a dragged tile goes where it is let go", { tag: "@long" }, async ({ ownerPage: page }) => {
  await openSettings(page);
  const handle = button(page, "Move Theater company");
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  const to = await button(page, "Move Music").boundingBox();
  if (!from || !to) throw new Error("both are on the page");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y - 4, { steps: 5 });
  await expect(list(page, "Home tiles").locator("[data-drop]")).toHaveCount(1);
  await page.mouse.up();
  await expect(titles(page)).toHaveText([
    "Theater company",
    "Music",
    "Photography",
    ...defaults.slice(3),
  ]);
});

test("of two people who save at once the second is told, and nothing is overwritten", async ({
  ownerPage: page,
  api,
}) => {
  await openSettings(page);
  await field(page, "Name").fill("Mine");
  await api("PATCH /site/settings", { body: { name: "Theirs" } });
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("The settings were changed in the meantime");
  await expect(page.getByText("Someone else has changed the settings")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Mine");
  expect(await api("GET /site/")).toMatchObject({ name: "Theirs" });
});

test("what is wrong in a tile is told, and unsaved changes are asked about", {
  tag: "@long",
}, async ({ ownerPage: page }) => {
  await openSettings(page);
  await addTile(page, { title: "Trap", address: "javascript:alert(1)" });
  await expect(list(page, "Home tiles")).toContainText("Tile address must be a path of this site");
  await button(page, "Save").click();
  await expect(list(page, "Home tiles")).toBeFocused();
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await question(page, "Unsaved changes").getByRole("button", { name: "Keep editing" }).click();
  await expect(titles(page)).toHaveCount(7);
  await button(page, "Cancel").click();
  await expect(titles(page)).toHaveText(defaults);
  await expect(button(page, "Save")).toBeDisabled();
  await field(page, "Name").fill("Not kept");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await question(page, "Unsaved changes").getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveTitle("Mixtape");
});

test("sign-up that is closed says so on its page and where the link was", async ({
  ownerPage: page,
  browser,
  baseURL,
}) => {
  await openSettings(page);
  await page.getByLabel("Sign-up is open").uncheck();
  await button(page, "Save").click();
  await expectSuccess(page, "Site settings saved successfully.");
  const visitor = await browser.newPage({ baseURL });
  await visit(visitor, "/login");
  await expect(visitor.getByText("Sign-up is closed on this site.")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Sign Up" })).toHaveCount(0);
  await visit(visitor, "/signup");
  await expect(visitor.getByText("Sign-up is closed on this site.")).toBeVisible();
  await expect(button(visitor, "Sign Up")).toHaveCount(0);
  await visitor.close();
});

test("home without a playlist invites its owner to add one, and nobody else", async ({
  ownerPage: page,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newPage({ baseURL });
  await visit(visitor, "/");
  await expect(visitor.getByRole("link", { name: "Music" }).first()).toBeVisible();
  await expect(visitor.getByText("There is no playlist yet.")).toHaveCount(0);
  await visitor.close();
  await visit(page, "/");
  await page.getByRole("link", { name: "Add the first one" }).click();
  await expect(button(page, "Add Playlist")).toBeVisible();
  // A break year's tile leads nowhere, and the form says so.
  await button(page, "Add Playlist").click();
  await field(page, "Year").fill("2020");
  await expect(page.getByText("This is a break year, which is greyed out.")).toBeVisible();
  await expect(
    page.getByRole("dialog").getByRole("link", { name: "Site Settings" }),
  ).toHaveAttribute("href", "/admin/site");
});

test("the page has no barriers, on a phone and at a desk", { tag: "@long" }, async ({
  ownerPage: page,
}) => {
  test.slow();
  for (const size of [
    { width: 320, height: 700 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await openSettings(page);
    await button(page, "Edit Music").click();
    expect(await barriers(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
});
