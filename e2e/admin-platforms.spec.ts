// Fills the playlist form from the platforms of site-with-platforms.ts: pasted links, songs, a cover and short links.
import type { Page } from "@playwright/test";
import { openAddress, platformRecords, playerAddress } from "#domain/platforms.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  test as adminTest,
  button,
  expect,
  expectSuccess,
  field,
  fill,
  message,
  openForm,
  question,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";
import { runSiteWithPlatforms } from "./running-site.ts";

const test = adminTest.extend({
  ownSite: async ({ oncePerWorker }, use) =>
    use((await oncePerWorker(runSiteWithPlatforms)).address),
});

// Chromium on Linux does not know the permission `web-share` of Tidal's player.
test.use({ expectedErrors: /status of [45]\d\d|net::ERR|Unrecognized feature: 'web-share'/ });

async function paste(page: Page, label: string, text: string) {
  await field(page, label).evaluate((input, pasted) => {
    input.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    // Inserts the text as the browser does, unless the page has handled the paste.
    if (input.dispatchEvent(event)) document.execCommand("insertText", false, pasted);
  }, text);
}

/** Pastes into the focused element, as a person does. */
const pasteHere = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event))
      document.execCommand("insertText", false, pasted);
  }, text);

test("new playlist: songs and cover included, it takes at most 6 clicks and 2 pastes", async ({
  ownerPage: page,
  api,
}) => {
  const counts = { pointerdown: 0, keydown: 0, paste: 0 };
  await page.exposeFunction("count", (kind: keyof typeof counts) => {
    counts[kind] += 1;
  });
  await page.addInitScript((kinds) => {
    const { count } = window as unknown as { count: (kind: string) => void };
    for (const kind of kinds) addEventListener(kind, () => count(kind), true);
  }, Object.keys(counts));
  const used = () => {
    const { pointerdown, keydown, paste } = counts;
    Object.assign(counts, { pointerdown: 0, keydown: 0, paste: 0 });
    return { presses: pointerdown + keydown, pastes: paste };
  };
  const isCheap = ({ presses, pastes }: ReturnType<typeof used>) => {
    expect(presses).toBeGreaterThan(2);
    expect(presses).toBeLessThanOrEqual(6);
    expect(pastes).toBe(2);
  };
  const finish = async () => {
    await button(page, "Use Deezer’s cover").click();
    await expect(page.getByRole("img", { name: "The cover" })).toBeVisible({ timeout: 20_000 });
    await button(page, "Save").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  const deezerLink = "https://www.deezer.com/fr/playlist/11";
  await openForm(page);
  await pasteHere(page, `https://open.spotify.com/playlist/${exampleIds.spotify_id}`);
  await pasteHere(page, deezerLink);
  await expect(field(page, "Spotify")).toHaveValue(exampleIds.spotify_id);
  await button(page, "Get songs from Deezer").click();
  await finish();
  isCheap(used());
  const today = new Date();
  const now = { year: today.getFullYear(), month: today.getMonth() + 1 };
  const ids = { spotify_id: exampleIds.spotify_id, deezer_id: "11" };
  const image = expect.any(String);
  const { data } = await api("GET /playlists/", {});
  expect(data).toMatchObject([{ ...now, ...ids, image, song_count: 4 }]);

  // The same with a pasted list of songs.
  await api("POST /playlists/remove", { body: { ids: data.map(({ id }) => id) } });
  await openForm(page);
  await pasteHere(page, deezerLink);
  await field(page, "Paste a list, or drop a file").click();
  await pasteHere(page, "Maren Vale - Slow Harbour\nOtto Brandt - Nine Kites");
  await finish();
  isCheap(used());
  expect((await api("GET /playlists/", {})).data).toMatchObject([{ ...now, image, song_count: 2 }]);
});

test("platform link: the pasted link is reduced to its id and put into its platform's field", async ({
  ownerPage: page,
}) => {
  await openForm(page);
  await paste(page, "Spotify", `spotify:playlist:${exampleIds.spotify_id}`);
  await expect(field(page, "Spotify")).toHaveValue(exampleIds.spotify_id);

  await paste(page, "Qobuz", "https://www.deezer.com/playlist/1234567");
  await expect(field(page, "Deezer")).toHaveValue("1234567");
  await expect(field(page, "Deezer")).toBeFocused();
  await expect(field(page, "Qobuz")).toHaveValue("");
  // A typed link is moved when its field is left.
  await field(page, "Deezer").fill("");
  await field(page, "Qobuz").fill("https://www.deezer.com/playlist/7654321");
  await expect(field(page, "Deezer")).toHaveValue("");
  await field(page, "Qobuz").press("Tab");
  await expect(field(page, "Deezer")).toHaveValue("7654321");
  await expect(field(page, "Qobuz")).toHaveValue("");
});

test("pasted message: every link fills its empty field, and replaces another one only after a question", async ({
  ownerPage: page,
}) => {
  const { spotify_id, deezer_id, youtube_id, qobuz_id } = exampleIds;
  const address = (platform: "spotify" | "deezer" | "youtube" | "qobuz" | "tidal") =>
    openAddress(platform, exampleIds[`${platform}_id`]);
  const report = page.getByRole("status").filter({ hasText: "found." });
  await openForm(page);
  await field(page, "Deezer").fill("12");
  await field(page, "Qobuz").fill("34");
  await paste(
    page,
    "Qobuz",
    `🎧 March!\nSpotify: <${address("spotify")}> (${address("deezer")})\n${address("youtube")}, ${address("qobuz")} ${address("tidal")} https://example.com/mine ${address("spotify")}`,
  );
  await expect(question(page, "Replace the Deezer link?")).toContainText("Deezer has another link");
  expect(await barriers(page)).toEqual([]);
  await button(page, "Keep").click();
  await expect(field(page, "Spotify")).toHaveValue(spotify_id);
  await expect(field(page, "YouTube")).toHaveValue(youtube_id);
  await expect(field(page, "Qobuz")).toHaveValue(qobuz_id);
  await expect(field(page, "Deezer")).toHaveValue("12");
  await expect(report).toContainText("4 links found. Tidal is turned off in Site Settings.");
  await expect(report).toContainText("Not understood: https://example.com/mine");
  await expect(page.getByText("On 4 of 4 platforms")).toBeVisible();
  await report.getByRole("button", { name: "Undo" }).click();
  await expect(field(page, "Qobuz")).toBeFocused();
  await expect(field(page, "Qobuz")).toHaveValue("34");
  for (const label of ["Spotify", "YouTube"]) await expect(field(page, label)).toHaveValue("");
  await expect(report).toHaveCount(0);

  await paste(page, "Spotify", [address("spotify"), address("deezer")].join(" "));
  await button(page, "Replace the Deezer link").click();
  await expect(field(page, "Deezer")).toHaveValue(deezer_id);
  await expect(report).toContainText("2 links found.");
  // Undo would discard what was typed since.
  await field(page, "Deezer").fill("56");
  await expect(report).toHaveCount(0);
});

test("platforms: an owner offers Tidal and Apple Music and plays both, and hides one again", async ({
  ownerPage: page,
  api,
}) => {
  const { apple_id, tidal_id } = exampleIds;
  const tick = (name: string) => page.getByRole("checkbox", { name });
  const save = async () => {
    await button(page, "Save").click();
    await expectSuccess(page, "Site settings saved successfully.");
  };
  const buttons = page
    .locator("main")
    .getByRole("group", { name: /^Listen to/ })
    .first();
  await visit(page, "/admin");
  await page.getByRole("link", { name: "Site Settings" }).click();
  for (const name of ["Apple Music", "Tidal"]) await tick(name).press("Space");
  await button(page, "Move Tidal").press("Home");
  await save();

  // Navigates without a reload.
  await page.goBack();
  await page.getByRole("link", { name: "Playlists Management" }).click();
  await button(page, "Add Playlist").click();
  await paste(page, "Tidal", `https://listen.tidal.com/playlist/${tidal_id}`);
  await paste(
    page,
    "Spotify",
    `https://music.apple.com/${apple_id.replace("/", "/playlist/mix/")}`,
  );
  await expect(field(page, "Apple Music")).toHaveValue(apple_id);
  await expect(page.locator(".platform-field input").first()).toHaveValue(tidal_id);
  await fill(page, { Year: "2024", Month: "3" });
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");

  await visit(page, "/music/2024/march");
  await expect(buttons).toHaveText("TidalApple Music");
  await expect(buttons.getByRole("button", { disabled: true }).first()).toHaveAccessibleName(
    "Spotify: not available",
  );
  for (const platform of ["tidal", "apple"] as const) {
    await buttons.getByRole("button", { name: platformRecords[platform].name }).click();
    await expect(page.locator("iframe")).toHaveAttribute(
      "src",
      playerAddress(platform, exampleIds[`${platform}_id`], { theme: "dark", qobuzZone: "" }),
    );
    await expect(page.frameLocator("iframe").getByText("player")).toBeVisible();
  }

  await visit(page, "/admin/site");
  await tick("Tidal").uncheck();
  await save();
  await visit(page, "/music/2024/march");
  await expect(buttons).toHaveText(/Apple Music/);
  await expect(page.getByText("Tidal")).toHaveCount(0);
  await openForm(page);
  await expect(field(page, "Apple Music")).toBeVisible();
  await expect(field(page, "Tidal")).toHaveCount(0);
  await paste(page, "Spotify", openAddress("tidal", tidal_id));
  expect((await message(page, "Spotify")).text).toContain("on Tidal, not on Spotify");
  expect((await api("GET /playlists/", {})).data).toMatchObject([{ apple_id, tidal_id }]);
});

test("short link: it is resolved, and its id goes into its platform's field", {
  tag: "@long",
}, async ({ ownerPage: page }) => {
  await openForm(page);
  await paste(page, "Deezer", "Listen to this: https://link.deezer.com/s/abc");
  await expect(field(page, "Deezer")).toHaveValue("11");
  // This short link of Spotify resolves to a Deezer playlist. The Deezer field is filled, so the form asks first.
  await paste(page, "Spotify", "spotify.link/abc");
  await button(page, "Replace the Deezer link").click();
  await expect(field(page, "Deezer")).toHaveValue("22");
  await expect(field(page, "Spotify")).toHaveValue("");
  await button(page, "Undo").click();
  await expect(field(page, "Deezer")).toHaveValue("11");
  await paste(
    page,
    "Qobuz",
    `spotify.link/abc https://link.deezer.com/s/nowhere ${openAddress("qobuz", "7")}`,
  );
  await button(page, "Replace the Deezer link").click();
  await expect(field(page, "Deezer")).toHaveValue("22");
  await expect(field(page, "Qobuz")).toHaveValue("7");
  await expect(page.getByText("2 links found. Not understood: https://link.deezer")).toBeVisible();
  await paste(page, "Deezer", "https://link.deezer.com/s/nowhere");
  await expect.poll(async () => (await message(page, "Deezer")).invalid).toBe("true");
  await expect(button(page, "Save")).toBeDisabled();
});
