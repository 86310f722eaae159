import { platformRecords, platforms } from "#domain/platforms.ts";
import { transferServices } from "#domain/transfer-services.ts";
import { song } from "#server/testing/songs.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  button,
  choose,
  copied,
  dialog,
  expect,
  field,
  link,
  pasteInto,
  rows,
  sidewaysScroll,
  tabTo,
  test,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";
import { addNovember, linkOf, list, openDialog, songs, standIn, title } from "./bringing.ts";

test.use({ expectedErrors: /status of [45]\d\d/ });

test("bring to other platforms: on a phone, one paste adds the links of five platforms", async ({
  ownerPage: page,
  api,
  context,
  outside,
}) => {
  await standIn(context);
  await page.setViewportSize({ width: 390, height: 780 });
  const { id } = await addNovember(api);
  await openDialog(page);
  await expect(rows(page).first()).toContainText("1 of 6");
  await expect(page.getByText("November 2026 · 2 songs · on 1 of 6")).toBeVisible();
  await expect(page.getByText("1 of 2 songs has an ISRC")).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  expect(outside).toEqual([]);

  const tried = new Set<string>();
  for (const platform of platforms.filter((one) => one !== "spotify"))
    for (const { name, address, needsFile } of transferServices(platform)) {
      const open = link(page, `Open ${name} for ${platformRecords[platform].name}`);
      await expect(open).toHaveAttribute("href", address);
      if (tried.has(`${name} ${needsFile}`)) continue;
      tried.add(`${name} ${needsFile}`);
      await page.evaluate(() => navigator.clipboard.writeText("something else"));
      const opened = context.waitForEvent("page");
      await open.click();
      const tab = await opened;
      await expect(tab).toHaveURL(address);
      expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ""]);
      await tab.close();
      expect(await copied(page)).toBe(list);
      const file = `${name} takes a file for ${platformRecords[platform].name}. Use Download CSV.`;
      await expect(page.getByText(needsFile ? file : "2 songs copied.")).toBeVisible();
    }
  const others = platforms.filter((one) => one !== "spotify").map(linkOf);
  await pasteInto(page, "New links", `Done! 🎧 ${others.join(" and ")} https://example.com/mine`);
  await expect(page.getByText("November 2026 · 2 songs · on 6 of 6")).toBeVisible();
  await expect(page.getByText(/^5 links added. Not understood: https:/)).toBeVisible();
  await expect(page.getByRole("list", { name: "Platforms" }).getByRole("listitem")).toHaveText([
    /^Spotify, Deezer, YouTube, Qobuz, Apple Music, Tidal linked$/,
  ]);
  expect(await api("GET /playlists/:playlist_id", { params: { playlist_id: id } })).toMatchObject(
    exampleIds,
  );
  await button(page, "Copy all links").click();
  await expect(page.getByText("6 links copied.")).toBeVisible();
  expect(await copied(page)).toContain(`Tidal: ${linkOf("tidal")}\n`);

  await button(page, "Undo").click();
  await expect(page.getByText("on 1 of 6")).toBeVisible();
  await expect(field(page, "New links")).toBeFocused();
  await field(page, "New links").fill(others.join(" "));
  await page.keyboard.press("Escape");
  await expect(page.getByText("on 6 of 6")).toBeVisible();
  await expect(page.getByText("5 links added.")).toBeVisible();
  await button(page, "Close").click();
  await expect(dialog(page, title)).toHaveCount(0);
  await expect(rows(page).first()).not.toContainText("of 6");
});

test("bring to other platforms: the list can be copied by keyboard alone, without the Clipboard API", async ({
  ownerPage: page,
  api,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
  );
  await addNovember(api);
  await visit(page, "/music/2026/november");
  await tabTo(page, button(page, title));
  await page.keyboard.press("Enter");
  await expect(button(page, "Copy the list")).toBeFocused();
  // Waits for the songs, because the button is disabled until they are loaded.
  await expect(button(page, "Copy the list")).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page.getByText("2 songs copied.")).toBeVisible();
  await expect(button(page, "Copy the list")).toBeFocused();
  await tabTo(page, field(page, "New links"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByText("There’s no link in this text.")).toBeVisible();
  await expect(field(page, "New links")).toHaveValue(/^Maren Vale - Slow Harbour/);

  const saved = page.waitForEvent("download");
  await button(page, "Download CSV").click();
  expect((await saved).suggestedFilename()).toBe("November 2026.csv");
  await field(page, "New links").fill("");
  await pasteInto(page, "New links", linkOf("tidal"));
  await expect(page.getByText("on 2 of 6")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, title)).toBeFocused();
  await expect(
    page.getByRole("article").first().getByRole("button", { name: "Tidal", exact: true }),
  ).toBeVisible();
});

test("bring to other platforms: Escape closes the dialog while a pasted link is being saved", async ({
  ownerPage: page,
  api,
}) => {
  await addNovember(api);
  const gate = Promise.withResolvers<void>();
  await page.route("**/playlists/*", async (route) => {
    if (route.request().method() === "PATCH") await gate.promise;
    return route.continue();
  });
  await visit(page, "/music/2026/november");
  await button(page, title).click();
  await pasteInto(page, "New links", linkOf("tidal"));
  await expect(page.getByText("Reading the links…")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page, title)).toHaveCount(0);
  await expect(button(page, title)).toBeFocused();
  gate.resolve();
  await expect(
    page.getByRole("article").first().getByRole("button", { name: "Tidal", exact: true }),
  ).toBeVisible();
});

test("bring to other platforms: the form copies the unsaved list of songs, and pasted links fill its fields", async ({
  ownerPage: page,
  api,
}) => {
  const { id: playlist_id } = await addNovember(api, {});
  const body = { songs: [...songs, song("Otto Brandt - Nine Kites")] };
  await api("PATCH /playlists/:playlist_id", { params: { playlist_id }, body });
  await visit(page, "/admin/playlists");
  await choose(page, "November 2026", "Edit playlist");
  await button(page, "Remove Nine Kites").click();
  await button(page, title).click();
  await button(page, "Copy the list").click();
  await expect(page.getByText("2 songs copied.")).toBeVisible();
  expect(await copied(page)).toBe(list);
  const links = platforms.filter((one) => one !== "tidal").map(linkOf);
  await pasteInto(page, "New links", links.join(" "));
  await expect(page.getByText("5 links added.")).toBeVisible();
  await button(page, "Close").click();
  await expect(button(page, "Bring this list to Tidal…")).toBeFocused();
  await expect(field(page, "Qobuz")).toHaveValue(exampleIds.qobuz_id);
  expect((await api("GET /playlists/", {})).data).toMatchObject([{ qobuz_id: "", song_count: 3 }]);
});
