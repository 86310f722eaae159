import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  addMonths,
  button,
  expect,
  expectSuccess,
  failure,
  field,
  fill,
  hold,
  openForm,
  test,
  visit,
} from "./admin.ts";

test.use({ expectedErrors: /status of [45]\d\d|net::ERR/ });

test("new playlist: buttons fill the unsaved form with songs and a cover from Deezer", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await openForm(page);
  await expect(field(page, "Paste a list, or drop a file")).toBeVisible();
  await expect(button(page, "Get songs from Deezer")).toHaveCount(0);
  await field(page, "Deezer").fill("44");
  await button(page, "Get songs from Deezer").click();
  await expect(failure(page)).toContainText("Deezer");
  await field(page, "Deezer").fill("77");
  await button(page, "Get songs from Deezer").click();
  await expect(page.getByText(/^500 songs added; 120 left out/)).toBeFocused();
  await button(page, "Undo").click();
  await fill(page, { Deezer: "https://www.deezer.com/fr/playlist/11", Qobuz: "42" });
  await field(page, "Spotify").fill(exampleIds.spotify_id);
  await button(page, "Get songs from Deezer").click();
  await expect(page.getByText("4 songs added; 1 not available on Deezer.")).toBeFocused();

  const covers = page.getByRole("button", { name: /cover$/ });
  await expect(covers).toHaveCount(2);
  await expect(covers.first()).toHaveAccessibleName(/Spotify/);
  await expect(covers.last()).toHaveAccessibleName(/Deezer/);
  await covers.first().click();
  await expect(failure(page)).toContainText("Spotify");
  const release = await hold(page, "**/playlists/cover-from");
  await covers.last().click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(button(page, "Save")).toBeDisabled();
  release();
  // The server processes images at a low priority, which can take 20 s on a busy machine.
  await expect(page.getByRole("img", { name: "The cover" })).toBeVisible({ timeout: 20_000 });
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  const { data } = await api("GET /playlists/", {});
  expect(data).toMatchObject([{ deezer_id: "11", song_count: 4, image: expect.any(String) }]);
});

test("missing songs from Deezer: a panel shows progress and failures, and Stop ends the lookups", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  for (const [index, deezer_id] of ["22", "55", "44", "11", ""].entries())
    await addMonths(api, [index + 1], { deezer_id });
  await visit(page, "/admin/playlists");
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Get missing songs from Deezer" }).click();
  const panel = page.getByRole("region", { name: "Playlists without songs" });
  await expect(button(page, "Stop")).toBeFocused();
  await expect(panel.getByRole("status")).toHaveText("3 of 4: February 2024");
  await expect(panel.getByRole("progressbar")).toHaveAttribute("value", "2");
  await expect(panel.getByRole("listitem")).toHaveText([/^March 2024: ./]);
  await button(page, "Stop").click();
  await expect(panel.getByRole("status")).toContainText("2 of 4");
  const { data } = await api("GET /playlists/", {});
  expect(data.map(({ song_count }) => song_count)).toEqual([0, 4, 0, 0, 0]);
});
