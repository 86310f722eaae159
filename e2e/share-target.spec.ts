// From another app's share button to a kept playlist. What the phone does is an address that is opened (the manifest's share_target).
import type { Page } from "@playwright/test";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { button, dialog, expect, expectSuccess, field, rows, test } from "./admin.ts";
import { owner } from "./playlists.ts";

test.use({ expectedErrors: /status of 40[014]/ });

const link = `https://open.spotify.com/playlist/${exampleIds.spotify_id}?si=abc`;
const shared = (part: Record<string, string>) => `/admin/playlists?${new URLSearchParams(part)}`;
/** As Android hands it over, by the site's own manifest. */
async function shareTarget(page: Page, given: { title: string; text: string; url?: string }) {
  const manifest = await (await page.request.get("/site.webmanifest")).json();
  const { action, method, params } = manifest.share_target;
  expect(method).toBe("GET");
  const named = Object.entries(given).map(([name, value]): [string, string] => [
    params[name],
    value,
  ]);
  return `${action}?${new URLSearchParams(named)}`;
}

test("from the share button to a saved playlist in three presses", async ({
  ownerPage: page,
  api,
}) => {
  // The app's own Share, and this site among those to share with: nothing of ours is there to see.
  let presses = 2;
  await page.goto(
    await shareTarget(page, { title: "My list", text: `Listen to My list: ${link}` }),
  );
  await expect(dialog(page, "Add Playlist")).toBeVisible();
  await expect(field(page, "Spotify")).toHaveValue(exampleIds.spotify_id);
  await expect(page).toHaveURL("/admin/playlists");
  await button(page, "Save").click();
  presses += 1;
  await expectSuccess(page, "Playlist created successfully.");
  expect((await api("GET /playlists/", {})).data).toMatchObject([
    { spotify_id: exampleIds.spotify_id, year: new Date().getFullYear() },
  ]);
  expect(presses).toBeLessThanOrEqual(6);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(dialog(page, "Add Playlist")).toHaveCount(0);
});

test("logged out it is six: two fields and Log In come in between, and the link is not lost", async ({
  page,
  api,
}) => {
  let presses = 2;
  await page.goto(await shareTarget(page, { title: "My list", text: "", url: link }));
  await expect(page).toHaveURL(/\/login\?next=/);
  // A phone's keyboard goes on to the next field: a press for the address and the password each, and for the button.
  await field(page, "Email").click();
  await page.keyboard.type(owner.username);
  presses += 1;
  await field(page, "Password").click();
  await page.keyboard.type(owner.password);
  presses += 1;
  await page.keyboard.press("Enter");
  presses += 1;
  await expect(dialog(page, "Add Playlist")).toBeVisible();
  await expect(field(page, "Spotify")).toHaveValue(exampleIds.spotify_id);
  await button(page, "Save").click();
  presses += 1;
  await expectSuccess(page, "Playlist created successfully.");
  expect((await api("GET /playlists/", {})).count).toBe(1);
  expect(presses).toBeLessThanOrEqual(6);
});

test("a token that the server no longer takes leads to log in, and the link is not lost", async ({
  page,
  api: _,
}) => {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.setItem("access_token", "stale"));
  await page.goto(shared({ url: link }));
  await expect(page).toHaveURL(/\/login\?next=/);
  await field(page, "Email").fill(owner.username);
  await field(page, "Password").fill(owner.password);
  await button(page, "Log In").click();
  await expect(field(page, "Spotify")).toHaveValue(exampleIds.spotify_id);
});
