import type { Page } from "@playwright/test";
import {
  button,
  expect,
  expectSuccess,
  failure,
  link,
  picture,
  refuse,
  test,
  visit,
} from "./admin.ts";

test.use({ expectedErrors: /status of (?:4\d\d|503)/ });

const csv = (text: string) => ({
  name: "mine.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});
const chooser = (page: Page) => page.getByLabel("Choose files", { exact: true });
const rowsShown = (page: Page) =>
  page
    .getByRole("region", { name: "Every row" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

test("import: a failed upload or import can be repeated, and invalid rows can be left out", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin/playlists/import");
  await refuse(page, "**/utils/uploadfile/", 429, "Too many attempts");
  await chooser(page).setInputFiles(csv("title,artist\na,b\n"));
  await expect(page.locator(".import-problem")).toContainText(/^mine\.csv: ./);
  const cover = { name: "a.jpg", mimeType: "image/jpeg", buffer: await picture(0) };
  const heic = { ...cover, name: "b.heic", buffer: Buffer.from("\0\0\0\x18ftypheic") };
  await chooser(page).setInputFiles([
    csv("year,cover,Monat\n2021,b.heic,\n2020,a.jpg,\n"),
    cover,
    heic,
  ]);
  await expect(rowsShown(page).first()).toContainText("HEIC");
  await expect(page.getByText("Columns left out: Monat", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "1 can’t be added" }).click();
  await expect(rowsShown(page).first()).toBeFocused();
  await page.getByLabel("Leave out the one that can’t be added").check();
  await expect(page.getByText("Too many attempts")).toBeVisible();
  await expect(page.getByText("break year")).toBeVisible();
  await expect(button(page, "Add 1 playlist")).toBeDisabled();
  await page.unroute("**/utils/uploadfile/");
  await button(page, "Try again").click();
  await refuse(page, "**/playlists/import", 503, "The server is busy");
  await button(page, "Add 1 playlist").click();
  await expect(failure(page)).toContainText("The server is busy");
  await page.unroute("**/playlists/import");
  await button(page, "Add 1 playlist").click();
  await expectSuccess(page, "1 playlist created successfully.");

  const exported = page.waitForEvent("download");
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  expect((await exported).suggestedFilename()).toMatch(/^mixtape-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const table = page.waitForEvent("download");
  await link(page, "download a template").click();
  expect((await table).suggestedFilename()).toBe("playlists.csv");
});

test("import: while another table is being read, the rows of the previous table cannot be saved", async ({
  ownerPage: page,
}) => {
  await visit(page, "/admin/playlists/import");
  await chooser(page).setInputFiles(csv("year\n2020\n"));
  await expect(button(page, "Add 1 playlist")).toBeEnabled();
  const gate = Promise.withResolvers<void>();
  await page.route("**/playlists/import/read", async (route) => {
    await gate.promise;
    return route.continue();
  });
  await chooser(page).setInputFiles(csv("year\n2021\n2022\n"));
  await expect(button(page, "Add 1 playlist")).toHaveAttribute("aria-busy", "true");
  gate.resolve();
  await button(page, "Add 2 playlists").click();
  await expectSuccess(page, "2 playlists created successfully.");
});
