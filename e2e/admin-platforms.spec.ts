// What the form takes from the platforms: songs, covers, and where short links lead. Against the stand-in of site-with-platforms.ts.
import type { Page } from "@playwright/test";
import {
  test as adminTest,
  button,
  choose,
  expect,
  expectSuccess,
  failure,
  field,
  message,
  refused,
  visit,
} from "./admin.ts";
import { barriers } from "./barriers.ts";
import { runSiteWithoutLookups, runSiteWithPlatforms } from "./running-site.ts";

const siteBy = (run: typeof runSiteWithPlatforms) =>
  adminTest.extend({
    ownSite: async ({ oncePerWorker }, use) => use((await oncePerWorker(run)).address),
  });

const test = siteBy(runSiteWithPlatforms);
const silentTest = siteBy(runSiteWithoutLookups);

test.use({ expectedErrors: /status of [45]\d\d|net::ERR/ });

const songsButton = (page: Page) => page.getByRole("button", { name: /^Songs/ });

async function fillAll(page: Page) {
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Get all songs from Deezer" }).click();
}

async function addPlaylist(page: Page) {
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
}

async function paste(page: Page, label: string, text: string) {
  await field(page, label).evaluate((input, pasted) => {
    input.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test("a new playlist is filled from Deezer before it is kept, and says what is left out and what is withheld", async ({
  ownerPage: page,
  api,
}) => {
  await addPlaylist(page);
  await songsButton(page).click();
  await expect(field(page, "A file")).toBeVisible();
  await expect(button(page, "Get songs from Deezer")).toHaveCount(0);
  await field(page, "Deezer").fill("44");
  await button(page, "Get songs from Deezer").click();
  await expect(failure(page)).toContainText("Deezer asks us to wait: try again in a minute.");
  await field(page, "Deezer").fill("77");
  await button(page, "Get songs from Deezer").click();
  await expect(
    page.getByRole("heading", { name: "500 songs; 120 left out: a playlist has at most 500" }),
  ).toBeFocused();
  await button(page, "Discard").click();
  await field(page, "Deezer").fill("https://www.deezer.com/fr/playlist/11");
  await button(page, "Get songs from Deezer").click();
  await expect(
    page.getByRole("heading", { name: "4 songs; 1 not available on Deezer" }),
  ).toBeFocused();
  await expect(failure(page)).toHaveCount(0);
  await button(page, "Use these songs").click();
  await button(page, "Save").click();
  await expectSuccess(page, "Playlist created successfully.");
  const { data } = await api("GET /playlists/", {});
  expect(data).toMatchObject([{ deezer_id: "11", song_count: 4 }]);
});

test("a platform's own cover becomes the playlist's; one that cannot be had is told", async ({
  ownerPage: page,
}) => {
  await addPlaylist(page);
  await expect(page.getByRole("button", { name: /cover$/ })).toHaveCount(0);
  await field(page, "Spotify").fill("37i9dQZF1DXcBWIGoYBM5M");
  await field(page, "Qobuz").fill("42");
  await field(page, "Deezer").fill("11");
  await expect(page.getByRole("button", { name: /cover$/ })).toHaveText([
    "Use Spotify’s cover",
    "Use Deezer’s cover",
  ]);
  await button(page, "Use Spotify’s cover").click();
  await expect(failure(page)).toContainText("Spotify has no playlist with this id.");
  const gate = Promise.withResolvers<void>();
  await page.route("**/playlists/cover-from", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await button(page, "Use Deezer’s cover").click();
  await expect(page.getByRole("progressbar", { name: "Fetching the cover" })).toBeVisible();
  await expect(button(page, "Save")).toHaveAttribute("title", "The cover is still loading");
  gate.resolve();
  await expectSuccess(page, "Deezer’s cover was added.");
  const shown = page.getByRole("img", { name: "The cover" });
  expect(
    await shown.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalWidth),
    ),
  ).toBe(800);
});

test("a short link is followed, and its id goes where it belongs", { tag: "@long" }, async ({
  ownerPage: page,
}) => {
  await addPlaylist(page);
  const gate = Promise.withResolvers<void>();
  await page.route("**/playlists/short-link", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await paste(page, "Deezer", "Listen to this: https://link.deezer.com/s/abc");
  await expect(page.getByText("Following the link…")).toBeVisible();
  await expect.poll(() => message(page, "Deezer")).toEqual({ text: "", invalid: "false" });
  gate.resolve();
  await expect(field(page, "Deezer")).toHaveValue("11");
  await expect(page.getByText("Following the link…")).toHaveCount(0);

  // One of Spotify's that leads to Deezer: that field is taken, so it is asked.
  await paste(page, "Spotify", "spotify.link/abc");
  await button(page, "Replace the Deezer link").click();
  await expect(field(page, "Deezer")).toHaveValue("22");
  await expect(field(page, "Spotify")).toHaveValue("");
  await field(page, "Deezer").fill("");
  await field(page, "Spotify").fill("https://spotify.link/abc");
  await field(page, "Qobuz").focus();
  await expect(field(page, "Deezer")).toHaveValue("22");

  await paste(page, "Deezer", "https://link.deezer.com/s/nowhere");
  await expect
    .poll(() => message(page, "Deezer"))
    .toEqual(
      refused("This is a short Deezer link. Open it, then paste the long link it leads to."),
    );
  await expect(failure(page)).toHaveCount(0);
  await expect(button(page, "Save")).toBeDisabled();
});

test("all playlists without songs are filled, and those that could not be are named with the reason", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
  await visit(page, "/admin/playlists");
  await fillAll(page);
  const panel = page.getByRole("region", { name: "Playlists without songs" });
  await expect(panel).toContainText("Every playlist that is on Deezer has songs already.");
  for (const [month, deezer_id] of [
    [1, "22"],
    [2, "33"],
    [3, "11"],
    [4, ""],
  ] as const)
    await api("POST /playlists/", { body: { year: 2024, month, deezer_id } });
  await visit(page, "/admin/playlists");
  await fillAll(page);
  await expect(panel.getByRole("status")).toHaveText("2 playlists done, 1 failed:");
  await expect(button(page, "Close")).toBeFocused();
  await expect(panel.getByRole("listitem")).toHaveText([
    "February 2024: Deezer has no playlist with this id.",
  ]);
  expect(await barriers(page)).toEqual([]);
  const { data } = await api("GET /playlists/", {});
  expect(data.map(({ month, song_count }) => [month, song_count])).toEqual([
    [4, 0],
    [3, 4],
    [2, 0],
    [1, 3],
  ]);
  await button(page, "Close").click();
  // The one that could not be filled is still to be filled.
  await button(page, "More").click();
  await expect(page.getByRole("menuitem", { name: "Get all songs from Deezer" })).toBeVisible();
});

test("filling says where it is, and stops when it is told to", async ({ ownerPage: page, api }) => {
  for (const [month, deezer_id] of [
    [1, "22"],
    [2, "55"],
    [3, "44"],
    [4, "11"],
  ] as const)
    await api("POST /playlists/", { body: { year: 2024, month, deezer_id } });
  await visit(page, "/admin/playlists");
  await fillAll(page);
  const panel = page.getByRole("region", { name: "Playlists without songs" });
  await expect(button(page, "Stop")).toBeFocused();
  await expect(panel.getByRole("status")).toHaveText("3 of 4: February 2024");
  await expect(panel.getByRole("listitem")).toHaveText([
    "March 2024: Deezer asks us to wait: try again in a minute.",
  ]);
  await expect(
    page.getByRole("progressbar", { name: "Getting songs from Deezer" }),
  ).toHaveAttribute("value", "2");
  await button(page, "Stop").click();
  await expect(panel.getByRole("status")).toHaveText(
    "Stopped after 2 of 4. 1 playlist done, 1 failed:",
  );
  const { data } = await api("GET /playlists/", {});
  expect(data.map(({ month, song_count }) => [month, song_count])).toEqual([
    [4, 4],
    [3, 0],
    [2, 0],
    [1, 0],
  ]);
});

silentTest(
  "a site that asks nobody offers none of it",
  { tag: "@long" },
  async ({ ownerPage: page, api }) => {
    await api("POST /playlists/", {
      body: { year: 2024, month: 3, deezer_id: "11", spotify_id: "37i9dQZF1DXcBWIGoYBM5M" },
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const known = page.waitForResponse("**/playlists/platform-lookups");
    await visit(page, "/admin/playlists");
    expect(await (await known).json()).toEqual({ enabled: false });
    await choose(page, "March 2024", "Edit playlist");
    await songsButton(page).click();
    await expect(field(page, "A file")).toBeVisible();
    await paste(page, "Deezer", "https://link.deezer.com/s/abc");
    await expect
      .poll(async () => (await message(page, "Deezer")).text)
      .toContain("This is a short Deezer link.");
    for (const name of ["Get songs from Deezer", "Use Deezer’s cover", "Use Spotify’s cover"])
      await expect(button(page, name)).toHaveCount(0);
    await button(page, "Cancel").click();
    await button(page, "Discard").click();
    await button(page, "More").click();
    await expect(page.getByRole("menuitem")).toHaveText(["Export"]);
    expect(asked.filter((path) => /short-link|cover-from|from-deezer/.test(path))).toEqual([]);
  },
);
