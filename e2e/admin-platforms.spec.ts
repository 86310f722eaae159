import { openAddress, platformRecords, playerAddress } from "#domain/platforms.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import {
  button,
  expect,
  expectSuccess,
  field,
  fill,
  link,
  message,
  openForm,
  pasteInto,
  question,
  test,
  visit,
} from "./admin.ts";

// Chromium on Linux does not know the permission `web-share` of Tidal's player, and logs an error.
test.use({ expectedErrors: /status of [45]\d\d|net::ERR|Unrecognized feature: 'web-share'/ });

test("pasted message: each link fills its platform's field, and replacing another link asks first", async ({
  ownerPage: page,
}) => {
  const { spotify_id, deezer_id, youtube_id, qobuz_id } = exampleIds;
  const address = (platform: "spotify" | "deezer" | "youtube" | "qobuz" | "tidal") =>
    openAddress(platform, exampleIds[`${platform}_id`]);
  const report = page.getByRole("status").filter({ hasText: "found." });
  await openForm(page);
  await field(page, "Qobuz").fill("https://www.deezer.com/playlist/12");
  await field(page, "Qobuz").press("Tab");
  await expect(field(page, "Deezer")).toHaveValue("12");
  await field(page, "Qobuz").fill("34");
  await pasteInto(
    page,
    "Qobuz",
    `🎧 March!\nSpotify: <${address("spotify")}> (${address("deezer")})\n${address("youtube")}, ${address("qobuz")} ${address("tidal")} https://example.com/mine ${address("spotify")}`,
  );
  await expect(question(page, "Replace the Deezer link?")).toContainText("Deezer has another link");
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

  await pasteInto(page, "Spotify", [address("spotify"), address("deezer")].join(" "));
  await button(page, "Replace the Deezer link").click();
  await expect(field(page, "Deezer")).toHaveValue(deezer_id);
  await expect(report).toContainText("2 links found.");
  // Typing hides Undo, because Undo would discard the new text.
  await field(page, "Deezer").fill("56");
  await expect(report).toHaveCount(0);
});

test("platforms: a platform that the owner ticks can be played, and disappears when it is unticked", {
  tag: "@long",
}, async ({ ownerPage: page, api }) => {
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
  await link(page, "Site Settings").click();
  for (const name of ["Apple Music", "Tidal"]) await tick(name).press("Space");
  await button(page, "Move Tidal").press("Home");
  await save();

  await page.goBack();
  await link(page, "Playlists Management").click();
  await button(page, "Add Playlist").click();
  await pasteInto(page, "Tidal", `https://listen.tidal.com/playlist/${tidal_id}`);
  await pasteInto(
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
  await pasteInto(page, "Spotify", openAddress("tidal", tidal_id));
  expect((await message(page, "Spotify")).text).toContain("on Tidal, not on Spotify");
  expect((await api("GET /playlists/", {})).data).toMatchObject([{ apple_id, tidal_id }]);
});

test("short link: a pasted short link becomes the id in the field of its platform", {
  tag: "@long",
}, async ({ ownerPage: page }) => {
  await openForm(page);
  await pasteInto(page, "Deezer", "Listen to this: https://link.deezer.com/s/abc");
  await expect(field(page, "Deezer")).toHaveValue("11");
  await pasteInto(page, "Spotify", "spotify.link/abc");
  await button(page, "Replace the Deezer link").click();
  await expect(field(page, "Deezer")).toHaveValue("22");
  await expect(field(page, "Spotify")).toHaveValue("");
  await button(page, "Undo").click();
  await expect(field(page, "Deezer")).toHaveValue("11");
  await pasteInto(
    page,
    "Qobuz",
    `spotify.link/abc https://link.deezer.com/s/nowhere ${openAddress("qobuz", "7")}`,
  );
  await button(page, "Replace the Deezer link").click();
  await expect(field(page, "Deezer")).toHaveValue("22");
  await expect(field(page, "Qobuz")).toHaveValue("7");
  await expect(page.getByText("2 links found. Not understood: https://link.deezer")).toBeVisible();
  await pasteInto(page, "Deezer", "https://link.deezer.com/s/nowhere");
  await expect.poll(async () => (await message(page, "Deezer")).invalid).toBe("true");
  await expect(button(page, "Save")).toBeDisabled();
});
