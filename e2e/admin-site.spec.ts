import type { Page } from "@playwright/test";
import {
  button,
  expect,
  expectSuccess,
  failure,
  field,
  heading,
  hold,
  link,
  main,
  message,
  question,
  test,
  visit,
} from "./admin.ts";

test.use({ expectedErrors: /status of 4\d\d|net::ERR/ });

const tiles = (page: Page) => page.getByRole("group", { name: "Home tiles", exact: true });
const preview = (page: Page) => page.getByRole("complementary", { name: "Preview" });
const saved = "Site settings saved successfully.";
const accent = () => getComputedStyle(document.documentElement).getPropertyValue("--accent");

async function openSettings(page: Page) {
  await visit(page, "/admin/site");
  await expect(field(page, "Name")).not.toHaveValue("");
}

test("site settings: the preview shows changes at once, and visitors see them from Save until Undo", async ({
  ownerPage: page,
  browser,
  baseURL,
}) => {
  await visit(page, "/admin");
  await link(page, "Site Settings").click();
  await expect(button(page, "Save")).toBeDisabled();
  await expect(button(page, "Save")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    ...["Look", "Tiles", "Platforms", "Pages", "Contact"],
  ]);
  await field(page, "Name").fill(" Ada’s Tapes");
  await expect(preview(page)).toContainText("Ada’s Tapes");
  await field(page, "Accent, dark theme").fill("#222222");
  expect((await message(page, "Accent, dark theme")).text).toContain("too faint on a dark page");
  await field(page, "Break years").fill("2020, then");
  await button(page, "Save").click();
  await expect(field(page, "Accent, dark theme")).toBeFocused();
  await field(page, "Break years").fill("2020");
  await field(page, "Accent, dark theme").fill("#7ad0ff");
  const mark = preview(page).locator(".tile-mark").first();
  await expect(mark).toHaveCSS("color", "rgb(122, 208, 255)");
  await field(page, "Your other profiles").fill("https://social.example/@ada");
  await page.getByLabel("Sign-up is open").uncheck();
  await button(page, "Save").click();
  await expect(page.getByText(saved)).toBeVisible();
  // Hovering keeps the toast with Undo open.
  await button(page, "Undo").hover();
  await expect(page).toHaveTitle("Site Settings · Ada’s Tapes");
  await expect(page.locator('footer a[rel="me"]')).toBeVisible();
  expect(await page.evaluate(accent)).toBe("#7ad0ff");

  const visitor = await browser.newPage({ baseURL });
  await visit(visitor, "/");
  await expect(visitor).toHaveTitle("Ada’s Tapes");
  await expect(visitor.getByText("Add the first one")).toHaveCount(0);
  expect(await visitor.evaluate(accent)).toBe("#7ad0ff");
  await visit(visitor, "/login");
  await expect(visitor.getByRole("link", { name: "Sign Up" })).toHaveCount(0);
  await visit(visitor, "/signup");
  await expect(visitor.getByText("Sign-up is closed on this site.")).toBeVisible();
  await expect(button(visitor, "Sign Up")).toHaveCount(0);

  // Undo must keep the text that was typed after the save.
  await field(page, "Description").fill("Typed since");
  await button(page, "Undo").click();
  await expectSuccess(page, "Site settings restored successfully.");
  await expect(field(page, "Name")).toHaveValue("Mixtape");
  await expect(field(page, "Description")).toHaveValue("Typed since");
  await visit(visitor, "/");
  await expect(visitor).toHaveTitle("Mixtape");
  await visitor.close();
});

test("home tiles: the owner reorders tiles, and adds a tile with an icon, by keyboard alone", async ({
  ownerPage: page,
  api,
}) => {
  await openSettings(page);
  await button(page, "Move Music").press("ArrowDown");
  await tiles(page).getByRole("button", { name: "Add a tile" }).press("Enter");
  await expect(field(page, "Title")).toBeFocused();
  const icons = page.getByRole("group", { name: "Icon" });
  await icons.getByRole("radio", { name: "music" }).press("ArrowRight");
  await expect(icons.getByRole("radio", { name: "camera" })).toBeChecked();
  await field(page, "Address").fill("javascript:alert(1)");
  expect((await message(page, "Title")).invalid).toBe("true");
  await field(page, "Title").fill("Garden");
  await button(page, "Done").click();
  await expect(field(page, "Address")).toBeFocused();
  expect((await message(page, "Address")).text).toContain("must be a path on this site");
  await field(page, "Address").fill("garden.example");
  await page.keyboard.press("Enter");
  await expect(button(page, "Edit Garden")).toBeFocused();
  await expect(tiles(page)).toContainText("https://garden.example");
  await field(page, "Name").press("Enter");
  await expectSuccess(page, saved);
  await button(page, "Edit Garden").click();
  await expect(icons.getByRole("radio", { name: "camera" })).toBeChecked();
  const { home_tiles: homeTiles } = await api("GET /site/");
  expect(homeTiles.slice(0, 2).map(({ title }) => title)).toEqual(["Photography", "Music"]);
  expect(homeTiles.at(-1)).toMatchObject({
    title: "Garden",
    href: "https://garden.example",
    icon: "camera",
  });
});

test("site settings: a section link moves the focus to its section and keeps unsaved changes", async ({
  ownerPage: page,
}) => {
  await openSettings(page);
  // The form has two columns on a wide screen, which keeps the page short.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2000);
  await field(page, "Name").fill("Mine");
  await page.getByRole("navigation", { name: "Sections" }).getByText("Contact").click();
  const contact = page.getByRole("heading", { name: "Contact" });
  await expect(contact).toBeFocused();
  await expect(contact).toBeInViewport();
  await expect(field(page, "Name")).toHaveValue("Mine");
});

test("site settings: on a phone, a button opens the preview with the latest playlist", async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /playlists/", { body: { year: 2025, month: 10 } });
  await page.setViewportSize({ width: 390, height: 844 });
  await openSettings(page);
  await expect(preview(page)).toBeHidden();
  await field(page, "Name").fill("Ada’s Tapes");
  await button(page, "Preview").click();
  const opened = page.getByRole("dialog", { name: "Preview" });
  await expect(opened).toContainText("Ada’s Tapes");
  await expect(opened).toContainText("Latest playlist - October 2025");
  await page.keyboard.press("Escape");
  await expect(button(page, "Preview")).toBeFocused();
});

test("site settings: a save is refused if the settings have changed since the form was opened", async ({
  ownerPage: page,
  api,
}) => {
  await openSettings(page);
  await field(page, "Name").fill("Mine");
  await api("PATCH /site/settings", { body: { name: "Theirs" } });
  await button(page, "Save").click();
  await expect(failure(page)).toContainText("The settings have changed since you opened them");
  await expect(field(page, "Name")).toHaveValue("Mine");
  expect(await api("GET /site/")).toMatchObject({ name: "Theirs" });
  await main(page, "Home").click();
  await question(page, "Unsaved changes").getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL("/");
});

test("site settings: Back while saving leaves the page only after the save", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin");
  await link(page, "Site Settings").click();
  await field(page, "Name").fill("Mine");
  const release = await hold(page, "**/site/settings");
  await button(page, "Save").click();
  await expect(field(page, "Name")).not.toBeEditable();
  await page.evaluate(() => history.back());
  await expect(question(page, "Unsaved changes")).toBeVisible();
  release();
  await expect(page).toHaveURL("/admin");
  await expect(heading(page)).toHaveText("Data Management");
});
