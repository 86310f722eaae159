import { song } from "#server/testing/songs.ts";
import { button, dialog, expect, failure, link, test } from "./admin.ts";
import { addNovember, openDialog, songs, standIn, title } from "./bringing.ts";

test.use({ expectedErrors: /status of [45]\d\d/ });

test("Soundiiz hand-over: a new tab opens Soundiiz, or closes with an error if Soundiiz refuses", async ({
  ownerPage: page,
  api,
  context,
}) => {
  const refusal = "We couldn't get an answer from Soundiiz. Try again later.";
  const url = "https://soundiiz.com/go/import-playlist/abc";
  await standIn(context);
  const { id } = await addNovember(api);
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route("**/hand-over", async (route) => {
    await gate.promise;
    asked.push(new URL(route.request().url()).pathname);
    if (asked.length > 1) return route.fulfill({ json: { url } });
    return route.fulfill({ status: 502, json: { detail: refusal } });
  });
  await openDialog(page);
  const open = button(page, "Open in Soundiiz");
  await expect(open).toHaveAccessibleDescription(/^Sends the songs to soundiiz.com/);
  const openTab = async () =>
    (await Promise.all([context.waitForEvent("page"), open.click()] as const))[0];
  const refused = await openTab();
  expect(await refused.evaluate(() => window.opener)).toBe(null);
  const closed = refused.waitForEvent("close");
  gate.resolve();
  await closed;
  await expect(failure(page)).toContainText(refusal);
  await expect(await openTab()).toHaveURL(url);
  await expect(failure(page)).toHaveCount(0);
  expect(asked).toEqual([`/playlists/${id}/hand-over`, `/playlists/${id}/hand-over`]);
});

test("Soundiiz hand-over: impossible with over 200 songs, with unsaved songs or while lookups are off", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  const { id: playlist_id } = await addNovember(api);
  const save = (saved: typeof songs) =>
    api("PATCH /playlists/:playlist_id", { params: { playlist_id }, body: { songs: saved } });
  const open = button(page, "Open in Soundiiz");
  const byHand = link(page, "Open Soundiiz for Tidal");
  await save(Array.from({ length: 201 }, (_, place) => song(`Otto Brandt - Kite ${place}`)));
  await openDialog(page);
  await expect(open).toBeDisabled();
  await expect(
    page.getByText("Soundiiz takes at most 200 songs at once. This playlist has 201."),
  ).toBeVisible();

  const lookups = "**/playlists/platform-lookups";
  await page.route(lookups, (route) => route.fulfill({ json: { enabled: false } }));
  await openDialog(page);
  await expect(byHand).toBeVisible();
  await expect(open).toHaveCount(0);

  await page.unroute(lookups);
  await save(songs);
  await openDialog(page);
  await link(page, "Complete the songs").click();
  await expect(dialog(page, "Edit Playlist")).toBeVisible();
  await expect(dialog(page, title)).toHaveCount(0);
  await button(page, title).click();
  await expect(open).toBeEnabled();
  await button(page, "Close").click();
  await button(page, "Remove Slow Harbour").click();
  await button(page, title).click();
  await expect(page.getByText("November 2026 · 1 song ·")).toBeVisible();
  await expect(open).toBeDisabled();
  await expect(page.getByText("Save first. Soundiiz gets the saved songs.")).toBeVisible();
  await expect(byHand).toBeVisible();
});
