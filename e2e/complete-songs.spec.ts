import type { Page } from "@playwright/test";
import { song } from "#server/testing/songs.ts";
import { button, expect, expectSuccess, test } from "./admin.ts";
import { openSongs } from "./songs-editor.ts";

test.use({ expectedErrors: /status of [45]\d\d|net::ERR/ });

const panel = (page: Page) => page.getByRole("region", { name: "Complete the songs" });
const status = (page: Page) => panel(page).getByRole("status");
const entrance = "Complete from Deezer";

const harbour = song("Maren Vale - Slow Harbour");
const birds = song("Halden - Concrete Birds");
const orchard = song("The Low Lanterns - Glass Orchard");
const kites = song("Otto Brandt - Nine Kites");
const waiting = song("Ada Lund - Waiting");

test("complete songs: sure matches are filled in, and the owner chooses among several recordings", async ({
  ownerPage: page,
  api,
}) => {
  const own = { album: "My Album", isrc: "GBAYE0601000", note: "Really." };
  const { saved } = await openSongs(page, api, [harbour, orchard, { ...birds, ...own }, kites]);
  await expect(status(page)).toHaveText("1 of 4 has an ISRC");
  await button(page, entrance).click();
  const completed = page.getByText("2 songs completed.");
  await expect(completed).toBeFocused();
  await expect(status(page)).toHaveText(
    "2 songs found. Choose the right recording of 1 song. Not found on Deezer: Nine Kites.",
  );

  const recordings = panel(page).getByRole("group", { name: /^Glass Orchard · The Low Lanterns/ });
  await expect(recordings.getByRole("radio")).toHaveCount(3);
  await expect(recordings.getByLabel("None of these")).toBeChecked();
  await expect(button(page, "Choose a song first")).toBeDisabled();
  await recordings.getByLabel("None of these").focus();
  await page.keyboard.press("ArrowUp");
  const acoustic = "Glass Orchard (Acoustic) · The Low Lanterns · Quiet Rooms · 4:10";
  await expect(recordings.getByLabel(acoustic)).toBeChecked();
  await button(page, "Complete 1 song").click();
  await expect(page.getByText("1 song completed.")).toBeFocused();
  await expect(status(page)).toContainText("3 of 4 have an ISRC");

  await button(page, "Save").click();
  await expectSuccess(page, "Playlist updated successfully.");
  expect(await saved()).toEqual([
    { ...harbour, album: "Tides", duration: 221, isrc: "GBAYE0601498", deezer_id: "1498" },
    { ...orchard, album: "Quiet Rooms", duration: 250, isrc: "GBAYE0601501", deezer_id: "1501" },
    { ...birds, ...own, duration: 180, deezer_id: "1499" },
    kites,
  ]);
});

test("complete songs: Stop and Undo keep the changes made in the form during the lookups", async ({
  ownerPage: page,
  api,
}) => {
  await openSongs(page, api, [harbour, birds, waiting, kites]);
  await button(page, entrance).click();
  await expect(button(page, "Stop")).toBeFocused();
  await expect(status(page)).toHaveText("3 of 4");
  await expect(panel(page).getByRole("progressbar")).toHaveAttribute("value", "2");
  await expect(button(page, "Save")).toBeDisabled();
  await button(page, "Remove Concrete Birds").click();
  await button(page, "Stop").click();
  await expect(page.getByText("1 song completed.")).toBeFocused();
  await expect(status(page)).toHaveText("Stopped after 2 of 4. 2 songs found.");
  await button(page, "Undo").click();
  await button(page, "Close").click();
  await expect(status(page)).toBeFocused();
  await expect(status(page)).toContainText("No song has an ISRC");
  await expect(button(page, "Edit Waiting")).toBeVisible();
  await expect(button(page, "Edit Concrete Birds")).toHaveCount(0);
});

test("complete songs: a failed lookup is reported as failed, not as a missing song", async ({
  ownerPage: page,
  api,
}) => {
  await openSongs(page, api, [song("Nobody - Knows"), song("Nobody - Answers"), harbour]);
  await button(page, entrance).click();
  await expect(status(page)).toHaveText(
    "Stopped after 2 of 3. 2 songs could not be looked up: We couldn't get an answer from Deezer. Try again later.",
  );
  await expect(status(page)).toBeFocused();
  await button(page, "Close").click();
  await expect(button(page, entrance)).toBeVisible();
});

test("complete songs: the panel is missing while platform lookups are off", async ({
  ownerPage: page,
  api,
}) => {
  await page.route("**/playlists/platform-lookups", (route) =>
    route.fulfill({ json: { enabled: false } }),
  );
  await openSongs(page, api, [harbour]);
  await expect(button(page, "Edit Slow Harbour")).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});
