// A phone that shares a link with the site opens the URL in `share_target` of the manifest.
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { button, dialog, expect, expectSuccess, field, logIn, owner, rows, test } from "./admin.ts";

test.use({ expectedErrors: /status of 40[014]/ });

const deezer = `https://www.deezer.com/fr/playlist/${exampleIds.deezer_id}`;
const link = `https://open.spotify.com/playlist/${exampleIds.spotify_id}?si=abc`;

test("shared link: the link opens the filled form, if necessary after a login", async ({
  page,
  api,
}) => {
  const manifest = await (await page.request.get("/site.webmanifest")).json();
  const { action, method, params } = manifest.share_target;
  expect(method).toBe("GET");
  const given = {
    [params.title]: "My list",
    [params.text]: `Listen to My list: ${link} or ${deezer}`,
  };
  const address = `${action}?${new URLSearchParams(given)}`;

  await page.goto(address);
  await expect(page).toHaveURL("/login");
  await page.evaluate(() => localStorage.setItem("access_token", "stale"));
  await page.goto(address);
  await expect(page).toHaveURL("/login");
  await logIn(page, owner);
  await expect(field(page, "Spotify")).toHaveValue(exampleIds.spotify_id);
  await expect(page).toHaveURL("/admin/playlists");

  await page.goto(address);
  await expect(dialog(page, "Add Playlist")).toBeVisible();
  await expect(field(page, "Spotify")).toHaveValue(exampleIds.spotify_id);
  await expect(field(page, "Deezer")).toHaveValue(exampleIds.deezer_id);
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  expect((await api("GET /playlists/", {})).data).toMatchObject([
    {
      spotify_id: exampleIds.spotify_id,
      deezer_id: exampleIds.deezer_id,
      year: new Date().getFullYear(),
    },
  ]);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(dialog(page, "Add Playlist")).toHaveCount(0);
});
