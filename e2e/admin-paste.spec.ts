// Anything may be pasted into the four platform fields; an id remains, or a sentence.
import type { Page } from "@playwright/test";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { button, dialog, expect, field, message, refused, test, visit } from "./admin.ts";

async function paste(page: Page, label: string, text: string) {
  await field(page, label).evaluate((input, pasted) => {
    input.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    // What the browser does when nobody says otherwise.
    if (input.dispatchEvent(event)) document.execCommand("insertText", false, pasted);
  }, text);
}

test.beforeEach(async ({ ownerPage: page }) => {
  await visit(page, "/admin/playlists");
  await button(page, "Add Playlist").click();
});

test("a link, a URI or a snippet: the id remains, in place of what was there", async ({
  ownerPage: page,
}) => {
  await paste(
    page,
    "Spotify",
    `https://open.spotify.com/intl-fr/playlist/${exampleIds.spotify_id}?si=abc`,
  );
  await expect(field(page, "Spotify")).toHaveValue(exampleIds.spotify_id);
  await paste(page, "Spotify", `spotify:playlist:${exampleIds.spotify_id}`);
  await expect(field(page, "Spotify")).toHaveValue(exampleIds.spotify_id);
  await paste(
    page,
    "YouTube",
    `<iframe src="https://www.youtube.com/embed/videoseries?list=${exampleIds.youtube_id}"></iframe>`,
  );
  await expect(field(page, "YouTube")).toHaveValue(exampleIds.youtube_id);
  await paste(page, "Qobuz", ` https://open.qobuz.com/playlist/${exampleIds.qobuz_id}\n`);
  await expect(field(page, "Qobuz")).toHaveValue(exampleIds.qobuz_id);
  const preview = dialog(page, "Add Playlist").getByRole("article");
  for (const name of ["Spotify", "YouTube", "Qobuz"])
    await expect(preview.getByRole("button", { name })).toBeEnabled();
  await expect(preview.getByRole("button", { name: "Deezer" })).toBeDisabled();
  await preview.getByRole("button", { name: "Spotify" }).click();
  await expect(page.locator("iframe")).toHaveAttribute(
    "src",
    new RegExp(`^https://open.spotify.com/embed/playlist/${exampleIds.spotify_id}`),
  );
});

test("another platform's link offers to go where it belongs", async ({ ownerPage: page }) => {
  await paste(page, "Spotify", `https://www.deezer.com/playlist/${exampleIds.deezer_id}`);
  await expect
    .poll(() => message(page, "Spotify"))
    .toEqual(refused("This is a playlist on Deezer, not on Spotify."));
  await button(page, "Move to the Deezer field").click();
  await expect(field(page, "Deezer")).toHaveValue(exampleIds.deezer_id);
  await expect(field(page, "Deezer")).toBeFocused();
  await expect(field(page, "Spotify")).toHaveValue("");
  await expect.poll(() => message(page, "Spotify")).toEqual({ text: "", invalid: "false" });
  await expect(button(page, "Move to the Deezer field")).toHaveCount(0);
  await paste(page, "Qobuz", "https://www.deezer.com/playlist/5555555");
  await button(page, "Replace the Deezer link").click();
  await expect(field(page, "Deezer")).toHaveValue("5555555");
});
