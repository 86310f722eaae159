import type { Page } from "@playwright/test";
import { monthNames } from "#domain/playlist-title.ts";
import { madeUpIds } from "#server/features/samples/sample-ids.ts";
import {
  button,
  expect,
  fill,
  heading,
  logIn,
  test as memberTest,
  owner,
  picture,
  statusLine,
  success,
  userMenu,
  visit,
} from "./member.ts";
import { runSite } from "./running-site.ts";

const test = memberTest.extend<{ freshSite: Awaited<ReturnType<typeof runSite>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  freshSite: async ({}, use) => {
    const site = await runSite({ SAMPLE_DATA: "on", FIRST_SUPERUSER_PASSWORD: "" });
    await use(site);
    await site.stop();
  },
  baseURL: async ({ freshSite }, use) => use(freshSite.address),
});

test.slow();
// The site has no latest playlist after the samples are removed, so the browser logs a 404 on home.
test.use({ expectedErrors: /status of 404.*\/music\/latest/ });

/** Returns a CSV table with semicolons, which spreadsheets write in countries with a decimal comma. The last row is invalid. */
function table() {
  const rows = monthNames.map((month, index) => {
    const { spotify_id, deezer_id } = madeUpIds(index);
    const link = `https://open.spotify.com/playlist/${spotify_id}?si=x`;
    const songs = `"Maren Vale - Song of ${month}\nOtto Brandt - ""Kites"""`;
    return [2025, month, link, deezer_id, `Cover ${index % 2}.jpg`, songs].join(";");
  });
  const head = "Year;Month;Spotify;Deezer;Cover;Songs";
  return `\ufeff${[head, ...rows, "2025;13;;;;"].join("\r\n")}\r\n`;
}

const covers = () =>
  Promise.all(
    [0, 1].map(async (index) => ({
      name: `Cover ${index}.JPG`,
      mimeType: "image/jpeg",
      buffer: await picture(index),
    })),
  );

const steps = (page: Page) => page.getByRole("region", { name: "First steps" });
const chooseFiles = (page: Page) => page.getByLabel("Choose files", { exact: true });
const counts = (page: Page) => page.locator(".import-counts");

test("first evening: the owner imports a year of playlists, and visitors see them with covers", {
  tag: "@long",
}, async ({ page, freshSite, browser, baseURL }) => {
  const password = /with the password (\S+)/.exec(freshSite.output())?.[1] ?? "";
  await visit(page, "/login");
  await logIn(page, { email: owner.email, password });
  await userMenu(page).click();
  await expect(userMenu(page)).toHaveText(owner.email);
  await expect(page.getByRole("menuitem")).toHaveText([
    ...["Data Management", "Add Playlist", "My Profile", "Kept", "Log Out"],
  ]);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Finish setting up · 6 left" }).click();
  await expect(steps(page)).toContainText("0 of 6 done");
  await expect(steps(page).getByRole("link").first()).toHaveText("Add a playlist");
  await steps(page).getByRole("link", { name: "Set up email" }).click();
  await expect(page.getByText("until SMTP_URL and MAIL_FROM are set.")).toBeVisible();
  const remove = button(page, "Remove the sample playlists");
  await remove.click();
  await expect(heading(page)).toBeFocused();
  await expect(remove).toHaveCount(0);
  await button(page, "Undo").click();
  await remove.click();
  await expect(remove).toHaveCount(0);

  await page.getByRole("link", { name: "Playlists Management" }).click();
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const csv = { name: "mine.csv", mimeType: "text/csv", buffer: Buffer.from(table()) };
  await chooseFiles(page).setInputFiles(csv);
  await expect(counts(page)).toContainText(/0 new.* 13 /);
  await expect(button(page, "Nothing to add")).toBeDisabled();
  await chooseFiles(page).setInputFiles(await covers());
  await expect(counts(page)).toContainText(/12 new.* 1 /);
  await expect(button(page, "Add 12 playlists")).toBeDisabled();
  await page.getByLabel("Leave out the one that can’t be added").check();
  await button(page, "Add 12 playlists").click();
  await expect(success(page)).toContainText("12 playlists created successfully.");
  await expect(page).toHaveURL(/\/admin\/playlists$/);
  await visit(page, "/admin");
  await page.getByRole("link", { name: "Choose your own password" }).click();
  await fill(page, { "Current Password": password, "New Password": "a password of my own" });
  await fill(page, { "Confirm Password": "a password of my own" });
  await button(page, "Save").click();
  await expect(success(page)).toContainText("Password updated successfully");
  await visit(page, "/admin");
  await button(page, "Back up now").press("Enter");
  const backups = statusLine(page, "Backups");
  await expect(backups.getByRole("status")).toContainText("just now");
  await expect(button(page, "Back up now")).toBeFocused();
  await expect(steps(page)).toContainText("3 of 6 done");
  await expect(steps(page).getByRole("listitem")).toHaveText([
    "Done: Add a playlist",
    "Done: Choose your own password",
    "Name the site",
    "Make the tiles yours",
    "Set up email",
    "Done: Make your first backup",
  ]);
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("link", { name: "Finish setting up · 3 left" }).click();
  await button(page, "Hide the first steps").click();
  await expect(steps(page)).toHaveCount(0);
  await page.getByRole("link", { name: "Home" }).click();
  await expect(page.getByRole("article")).toBeVisible();
  await expect(page.getByRole("link", { name: "Finish setting up" })).toHaveCount(0);

  const visitor = await browser.newPage({ baseURL });
  await visit(visitor, "/music/2025");
  const cover = visitor.getByRole("article").locator("img[src^='/images/']");
  await expect(cover).toHaveCount(12);
  await visit(visitor, "/music/2025/march");
  await expect(visitor.getByRole("region", { name: "Songs" })).toContainText("Song of March");
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await visitor.close();
});
