import type { Page } from "@playwright/test";
import { song } from "#server/testing/songs.ts";
import {
  button,
  expect,
  expectSuccess,
  field,
  fill,
  openForm,
  sidewaysScroll,
  test,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";
import { openSongs, section, titles } from "./songs-editor.ts";

test.use({ expectedErrors: /status of 4\d\d|net::ERR/ });

const box = (page: Page) => field(page, "Paste a list, or drop a file");

const three = [
  song("Maren Vale - Slow Harbour"),
  song("The Low Lanterns - Glass Orchard"),
  song("Otto Brandt - Nine Kites"),
];
const pasted =
  "1. Maren Vale - Slow Harbour\n2. The Low Lanterns – Glass Orchard\nnothing to see\n3. Otto Brandt - Nine Kites";

const chooseFile = (page: Page, name: string, text: string | Buffer) =>
  field(page, "Choose a song file").setInputFiles({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });

test("song list: pasted songs can be parsed, removed by Undo, edited and saved", async ({
  ownerPage: page,
  api,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await openForm(page);
  await fill(page, { Year: "2024", Month: "3" });
  await expect(button(page, "Read the list")).toHaveCount(0);
  await box(page).fill(pasted);
  // Saving before "Read the list" would lose the pasted songs.
  await expect(button(page, "Save")).toBeDisabled();
  await button(page, "Read the list").click();
  await expect(section(page).getByText("3 songs added.")).toBeFocused();
  const skipped = page.getByRole("list", { name: "Skipped lines" });
  await expect(skipped).toContainText("Line 3: ");
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  const form = page.locator(".dialog-layer");
  expect(await form.evaluate((layer) => layer.scrollWidth - layer.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 390, height: 780 });
  await expect(titles(page)).toHaveText(["Slow Harbour", "Glass Orchard", "Nine Kites"]);
  await expect(box(page)).toHaveCount(0);
  await button(page, "Undo").click();
  await expect(titles(page)).toHaveCount(0);
  await expect(section(page).getByRole("heading")).toBeFocused();
  await expect(box(page)).toHaveValue(pasted);
  await expect(skipped).toHaveCount(0);
  await button(page, "Read the list").click();
  await button(page, "Remove Nine Kites").click();
  await expect(button(page, "Undo")).toHaveCount(0);
  await expect(skipped).toBeVisible();
  await button(page, "Add a song").click();
  await fill(page, { Title: "Nine Kites", Artist: "Otto Brandt" });
  await button(page, "Done").click();
  await expect(section(page).getByText("3 songs", { exact: true })).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  const [{ id: playlist_id = "" } = {}] = (await api("GET /playlists/", {})).data;
  const params = { playlist_id };
  expect((await api("GET /playlists/:playlist_id/songs", { params })).data).toEqual(three);
  await visit(page, "/music/2024/march");
  await expect(section(page).getByRole("listitem")).toHaveCount(3);
});

test("song list: songs can be reordered, edited and saved by keyboard alone", async ({
  ownerPage: page,
  api,
}) => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const { saved } = await openSongs(page, api, three);
  await expect(titles(page)).toHaveCount(3);
  await expect(button(page, "Save")).toBeDisabled();
  await button(page, "Move Slow Harbour").focus();
  await press("ArrowDown");
  await expect(button(page, "Move Slow Harbour")).toBeFocused();
  await expect(section(page).getByRole("status").filter({ hasText: "2 of 3" })).toBeAttached();
  await press("End", "ArrowDown");
  await expect(titles(page)).toHaveText(["Glass Orchard", "Nine Kites", "Slow Harbour"]);
  await press("ArrowUp");

  await press("Tab", "ArrowUp");
  await expect(button(page, "Edit Glass Orchard")).toBeFocused();
  await press("Enter", "ControlOrMeta+a", "Backspace", "Tab");
  await expect(section(page).getByText("Title is required")).toBeVisible();
  await expect(button(page, "Save")).toBeDisabled();
  await press("Shift+Tab");
  await page.keyboard.type("Glass Orchards");
  // These keys accept or discard a suggestion in an input method editor (IME), and must not close the song's fields.
  for (const key of ["Enter", "Escape"])
    await field(page, "Title").dispatchEvent("keydown", { key, isComposing: true });
  await field(page, "Length").fill("3:41");
  await press("Enter");
  await expect(button(page, "Edit Glass Orchards")).toBeFocused();
  await press("Tab", "ArrowDown");
  await expect(button(page, "Remove Slow Harbour")).toBeFocused();
  await press("Enter");
  await expect(button(page, "Remove Nine Kites")).toBeFocused();
  await press("Enter");
  await expect(titles(page)).toHaveText(["Glass Orchards"]);
  await press("Escape");
  await button(page, "Keep editing").click();
  await button(page, "Save").press("Enter");
  await expectSuccess(page, "Playlist updated successfully.");
  expect(await saved()).toEqual([song("The Low Lanterns - Glass Orchards", { duration: 221 })]);
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => song(`Maren Vale - Song ${index + 1}`));

test("song list: the form shows four songs, and Show all or the arrow keys show the rest", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await openSongs(page, api, numbered(7));
  await expect(titles(page)).toHaveText(["Song 1", "Song 2", "Song 3", "Song 4"]);
  await button(page, "Remove Song 4").press("Enter");
  await expect(button(page, "Remove Song 5")).toBeFocused();
  await expect(titles(page)).toHaveText(["Song 1", "Song 2", "Song 3", "Song 5"]);
  await button(page, "Show all 6 songs").press("Enter");
  await expect(button(page, "Move Song 6")).toBeFocused();
  await expect(titles(page)).toHaveCount(6);
  await expect(button(page, "Show all 6 songs")).toHaveCount(0);

  const reopen = async () => {
    await page.reload();
    await expect(titles(page)).toHaveCount(4);
  };
  await reopen();
  await button(page, "Move Song 5").press("ArrowDown");
  await expect(button(page, "Move Song 5")).toBeFocused();
  await expect(titles(page)).toHaveText([
    "Song 1",
    "Song 2",
    "Song 3",
    "Song 6",
    "Song 5",
    "Song 7",
  ]);
  await reopen();
  await button(page, "Edit Song 1").press("End");
  await expect(button(page, "Edit Song 7")).toBeFocused();
  await reopen();
  await button(page, "Add a song").click();
  await expect(field(page, "Title")).toBeFocused();
  await fill(page, { Title: "Song 8", Artist: "Maren Vale" });
  await expect(titles(page)).toHaveCount(6);
  await fill(page, { Title: "" });
  await page.reload();
  await expect(section(page).getByText("Title is required")).toBeVisible();
  await expect(button(page, "Edit new song")).toBeVisible();
});

test("song file: a file with several playlists asks which playlist to add", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await openSongs(page, api, [song("Halden - Concrete Birds")]);
  await expect(box(page)).toHaveCount(0);
  await button(page, "Replace songs…").press("Enter");
  await expect(box(page)).toBeFocused();
  await button(page, "Keep these songs").press("Enter");
  await expect(box(page)).toHaveCount(0);
  await expect(section(page).getByRole("heading")).toBeFocused();
  await button(page, "Replace songs…").click();
  await chooseFile(page, "songs.txt", "x".repeat(1_000_001));
  await expect(section(page).getByText("too large")).toBeVisible();
  await chooseFile(page, "old.csv", Buffer.from("title,artist\nDéjà Vu,Beyoncé", "latin1"));
  await expect(section(page).getByText("Déjà Vu")).toBeVisible();
  await button(page, "Discard").click();
  await button(page, "Replace songs…").click();
  const rows = [
    "Slow Harbour,Maren Vale,Tides,Spring,Playlist,",
    "Nine Kites,Otto Brandt,,Autumn,Playlist,",
  ];
  const head = "Track name,Artist name,Album,Playlist name,Type,ISRC";
  await chooseFile(page, "My Music Library.csv", [head, ...rows].join("\n"));
  await expect(button(page, "Add to the current song")).toHaveCount(0);
  await field(page, "Which playlist?").selectOption({ label: "Spring (1 song)" });
  await button(page, "Add to the current song").click();
  await expect(titles(page)).toHaveText(["Concrete Birds", "Slow Harbour"]);
});
