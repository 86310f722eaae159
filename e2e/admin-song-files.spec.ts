// Songs from a file: of several playlists, or of none that can be read.
import { song } from "#server/testing/songs.ts";
import { button, expect, expectSuccess, field, test } from "./admin.ts";
import {
  chooseFile,
  kept,
  openSongs,
  section,
  songsButton,
  three,
  titles,
  withSongs,
} from "./songs-section.ts";

test.use({ expectedErrors: /status of 4\d\d|net::ERR/ });

test("a file of several playlists asks which one, and is added to what is there", async ({
  ownerPage: page,
  api,
}) => {
  await withSongs(api, [song("Halden - Concrete Birds")]);
  await openSongs(page);
  const rows = [
    "Slow Harbour,Maren Vale,Tides,Spring,Playlist,",
    "Nine Kites,Otto Brandt,,Autumn,Playlist,",
    "Glass Orchard,The Low Lanterns,,Spring,Playlist,",
  ];
  await chooseFile(
    page,
    "My Music Library.csv",
    ["Track name,Artist name,Album,Playlist name,Type,ISRC", ...rows].join("\n"),
  );
  await expect(page.getByRole("heading", { name: "2 playlists found (TuneMyMusic" })).toBeFocused();
  await expect(button(page, "Add to the 1 song")).toHaveCount(0);
  await field(page, "Which playlist?").selectOption({ label: "Spring (2 songs)" });
  await expect(button(page, "Replace the 1 song")).toBeVisible();
  await button(page, "Add to the 1 song").click();
  await expect(titles(page)).toHaveText(["Concrete Birds", "Slow Harbour", "Glass Orchard"]);
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist updated successfully.");
  expect((await kept(api)).map(({ title }) => title)).toEqual([
    "Concrete Birds",
    "Slow Harbour",
    "Glass Orchard",
  ]);
});

test("a file that is broken, too large or no text is told, and nothing that is there is lost", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await withSongs(api, three);
  await openSongs(page);
  await chooseFile(page, "cover.png", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]));
  await expect(section(page).getByText("This is not UTF-8 text")).toBeVisible();
  await button(page, "Discard").click();
  // An old spreadsheet's letters.
  await chooseFile(page, "old.csv", Buffer.from("title,artist\nDéjà Vu,Beyoncé", "latin1"));
  await expect(page.getByRole("list", { name: "Songs found" })).toContainText("Déjà Vu");
  await button(page, "Discard").click();
  await chooseFile(page, "songs.txt", "x".repeat(1_000_001));
  await expect(section(page).getByText("The file is too large: 1 MB at most")).toBeVisible();
  await chooseFile(
    page,
    "songs.xspf",
    '<?xml version="1.0"?><playlist><trackList><track><title>Half',
  );
  await expect(page.getByRole("list", { name: "Skipped lines" })).toContainText(/Line \d+: /);
  await button(page, "Discard").click();
  await expect(songsButton(page)).toBeFocused();
  await expect(titles(page)).toHaveCount(3);
  // Dropped on the songs, a file is theirs and not the cover's.
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["Halden - Concrete Birds"], "songs.txt", { type: "text/plain" }));
    return transfer;
  });
  await section(page).locator(".song-sources").dispatchEvent("drop", { dataTransfer: data });
  await button(page, "Replace the 3 songs").click();
  await expect(titles(page)).toHaveText(["Concrete Birds"]);
  await expect(page.getByText("Only png and jpeg images are accepted")).toHaveCount(0);
});
