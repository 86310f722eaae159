// Playlists by the hundred come in through a page: chosen, looked at, and then all of them kept or none.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { button, expect, expectSuccess, failure, test, visit } from "./admin.ts";
import { barriers } from "./barriers.ts";
import { sidewaysScroll } from "./member.ts";

test.use({ expectedErrors: /status of (?:4\d\d|503)/ });

const csv = (name: string, text: string | Buffer) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});
const jpeg = async (name: string, background = "#e2725b") => {
  const cover = sharp({ create: { width: 80, height: 80, channels: 3, background } });
  return { name, mimeType: "image/jpeg", buffer: await cover.jpeg().toBuffer() };
};
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel("Choose files", { exact: true }).setInputFiles(files);
/** The beginning of a PNG that claims 11,000 by 11,000 pixels. */
const bomb = Buffer.from("89504e470d0a1a0a0000000d4948445200002af800002af80802000000", "hex");
const rowsShown = (page: Page) =>
  page
    .getByRole("region", { name: "Every row" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });
const openPage = async (page: Page) => {
  await visit(page, "/admin/playlists/import");
  await expect(page.getByLabel("Choose files", { exact: true })).toBeAttached();
};
const counts = (page: Page) => page.locator(".import-counts");

const table = `\ufeffYear;Month;Is extended;Deezer;Cover\r\n2025;October;;12;october.jpg\r\n2025;8;;13;\r\n2025;13;;14;\r\n2024;;yes;15;PLUS\r\n`;

test("a table with covers: what becomes of every row, the wrong one left out, and brought in once", async ({
  ownerPage: page,
  api,
}) => {
  test.slow();
  await api("POST /playlists/", { body: { year: 2025, month: 8 } });
  await visit(page, "/admin/playlists");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Import playlists");
  await choose(page, csv("mine.csv", table));
  await expect(counts(page)).toHaveText("4 rows: 0 new, 1 already there, 3 can’t be added");
  await expect(rowsShown(page).first()).toContainText(
    "Cover october.jpg: it is not among the chosen files",
  );
  await expect(button(page, "Nothing to add")).toBeDisabled();

  await choose(page, await jpeg("October.JPG"), await jpeg("plus.jpg", "#2b6fd6"), {
    ...(await jpeg("other.jpg")),
    name: ".DS_Store",
  });
  await expect(counts(page)).toHaveText("4 rows: 2 new, 1 already there, 1 can’t be added");
  await expect(rowsShown(page)).toContainText([
    /2October 20251october\.jpgNew/,
    /3August 20251noneAlready there, not changed/,
    /4Month 131noneMonth must be a whole number from 1 to 12/,
    /52024\+1PLUSNew/,
  ]);
  expect(await barriers(page)).toEqual([]);
  // All or nothing, unless the owner says so.
  await expect(button(page, "Add 2 playlists")).toBeDisabled();
  await expect(page.getByText("Nothing is added until every row is fine.")).toBeVisible();
  await page.getByLabel("Leave out the one that can’t be added").check();
  await expect(page.getByText("Nothing is added until every row is fine.")).toHaveCount(0);
  await button(page, "Add 2 playlists").click();
  await expectSuccess(page, "2 playlists created successfully.");
  await expect(page).toHaveURL(/\/admin\/playlists$/);
  const { data } = await api("GET /playlists/", {});
  expect(data.map(({ year, month, image }) => [year, month, image !== null])).toEqual([
    [2024, null, true],
    [2025, 10, true],
    [2025, 8, false],
  ]);

  const sent: string[] = [];
  page.on("request", (request) => sent.push(new URL(request.url()).pathname));
  await visit(page, "/admin/playlists/import");
  await choose(page, csv("mine.csv", table), await jpeg("october.jpg"), await jpeg("plus.jpg"));
  await expect(counts(page)).toHaveText("4 rows: 0 new, 3 already there, 1 can’t be added");
  expect(sent).not.toContain("/utils/uploadfile/");
});

test("files that are not what they seem: a sentence with its row, and nothing kept", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await visit(page, "/admin/playlists/import");
  const problem = page.locator(".import-problem");
  await choose(page, csv("wrong.csv", "title,artist\na,b\n"));
  await expect(problem).toContainText(
    "wrong.csv: The first line must name the columns: Year, End Year",
  );
  await choose(page, csv("zip.csv", Buffer.from("504b03041400000008000000e0ff", "hex")));
  await expect(problem).toContainText("zip.csv: This is a zip file");
  await choose(page, csv("empty.csv", ""));
  await expect(problem).toHaveText("empty.csv: This file is empty");
  await choose(page, csv("huge.csv", "year\n".padEnd(4 * 1024 * 1024)));
  await expect(problem).toHaveText("huge.csv: It is too large: 4 MiB at most, song files included");
  await choose(page, csv("many.csv", `year\n${"2024\n".repeat(50_000)}`));
  await expect(problem).toContainText("many.csv: At most 5,000 playlists can be imported at once");
  await choose(
    page,
    csv(
      "formula.csv",
      'year,month,deezer\n2024,"=HYPERLINK(""http://x"")",https://open.qobuz.com/playlist/12\n',
    ),
  );
  await expect(problem).toBeEmpty();
  await expect(rowsShown(page)).toContainText([
    /Deezer: This is a playlist on Qobuz, not on Deezer\. Month must be a whole number from 1 to 12\.$/,
  ]);
  await choose(
    page,
    csv(
      "covers.csv",
      "year,cover\n2024,bomb.png\n2023,gone.png\n2022,text.jpg\n2021,phone.heic\n2019,good.jpg\n",
    ),
    { name: "phone.heic", mimeType: "", buffer: Buffer.from("\0\0\0\x18ftypheic") },
    { name: "bomb.png", mimeType: "image/png", buffer: bomb },
    { name: "text.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture") },
    await jpeg("good.jpg"),
  );
  await expect(rowsShown(page)).toContainText([
    "Cover bomb.png: The image has too many pixels: 40 million at most, and 12000 on a side",
    "Cover gone.png: it is not among the chosen files",
    "Cover text.jpg: Only png and jpeg images are accepted",
    "Cover phone.heic: This looks like an iPhone photo (HEIC). Save it as JPEG first.",
    "New",
  ]);
  await expect(button(page, "Add 1 playlist")).toBeDisabled();
  await page.getByRole("button", { name: "4 can’t be added" }).click();
  await expect(rowsShown(page).first()).toBeFocused();
  await button(page, "Cancel").click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(rowsShown(page)).toHaveCount(0);
  expect((await api("GET /playlists/", {})).count).toBe(0);
});

test("on a phone: dropped with a file of songs, or pasted from a spreadsheet; nothing scrolls sideways", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openPage(page);
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    const jspf = JSON.stringify({
      playlist: { track: [{ title: "Slow Harbour", creator: "Maren Vale" }] },
    });
    transfer.items.add(new File([JSON.stringify([{ year: 2024, month: 3 }])], "mine.json"));
    transfer.items.add(new File([jspf], "March 2024.jspf"));
    return transfer;
  });
  await page.locator("main").dispatchEvent("drop", { dataTransfer: files });
  await expect(rowsShown(page)).toHaveCount(1);
  await button(page, "Add 1 playlist").click();
  await expectSuccess(page, "1 playlist created successfully.");
  expect((await api("GET /playlists/", {})).data).toMatchObject([{ month: 3, song_count: 1 }]);

  await openPage(page);
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "Year\tMonth\n2024\t4\n2024\tthirteen\n");
    document.body.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(counts(page)).toHaveText("2 rows: 1 new, 0 already there, 1 can’t be added");
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  expect(await barriers(page)).toEqual([]);
});

test("what cannot be sent is said, and sent by a second press", async ({ ownerPage: page }) => {
  await visit(page, "/admin/playlists/import");
  await page.route(
    "**/utils/uploadfile/",
    (route) => route.fulfill({ status: 429, json: { detail: "Too many attempts" } }),
    { times: 1 },
  );
  await choose(
    page,
    csv("mine.csv", "year,cover\n2024,a.jpg\n2023,b.jpg\n"),
    await jpeg("a.jpg"),
    await jpeg("b.jpg"),
  );
  await expect(page.getByText("Too many attempts")).toBeVisible();
  await expect(button(page, "Add 2 playlists")).toBeDisabled();
  await button(page, "Try again").click();
  await expect(button(page, "Add 2 playlists")).toBeEnabled();
});

test("rows of a break year are said to be hidden; where the server keeps nothing, that is said", async ({
  ownerPage: page,
  api,
}) => {
  await visit(page, "/admin/playlists/import");
  await choose(page, csv("mine.csv", "year\n2020\n"));
  await expect(page.getByText("1 row falls into a break year")).toContainText("Site Settings");
  await page.route("**/playlists/import", (route) =>
    route.fulfill({ status: 503, json: { detail: "The server is busy" } }),
  );
  await button(page, "Add 1 playlist").click();
  await expect(failure(page)).toContainText("The server is busy");
  await expect(button(page, "Add 1 playlist")).toBeEnabled();
  expect((await api("GET /playlists/", {})).count).toBe(0);
});

test("the table to begin with, and the whole site as one file", async ({
  ownerPage: page,
  api,
}) => {
  await api("POST /playlists/import", { body: { playlists: [{ year: 2024 }] } });
  await visit(page, "/admin/playlists");
  const exported = page.waitForEvent("download");
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  expect((await exported).suggestedFilename()).toMatch(/^mixtape-\d{4}-\d\d-\d\d\.zip$/);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  const table = page.waitForEvent("download");
  await page.getByRole("link", { name: "download a template" }).click();
  expect((await table).suggestedFilename()).toBe("playlists.csv");
});
