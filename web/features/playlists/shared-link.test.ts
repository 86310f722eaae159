import { expect, test } from "vitest";
import type { readPlatformLinks } from "#domain/platform-links.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { site } from "#site";
import { readShared } from "./shared.ts";
import { readSharedLinks, sharedText } from "./shared-link.ts";

const { spotify_id, deezer_id, tidal_id } = exampleIds;
const spotify = `https://open.spotify.com/playlist/${spotify_id}?si=1`;
const deezer = `https://www.deezer.com/fr/playlist/${deezer_id}`;

/** A stand-in for `openShortLinks`. It resolves only https://spotify.link/abc, to a Deezer playlist. */
async function open({ found, short, unknown }: ReturnType<typeof readPlatformLinks>) {
  const failed = short.filter((link) => link !== "https://spotify.link/abc");
  const opened =
    short.length > failed.length ? [{ platform: "deezer" as const, id: deezer_id }] : [];
  return { found: [...found, ...opened], unknown: [...unknown, ...failed], failed };
}

test.each([
  [{ url: spotify }, { ids: { spotify_id } }],
  [
    { title: "March 2024", text: `Listen to this: ${deezer} on Deezer! Or ${spotify}` },
    { ids: { spotify_id, deezer_id } },
  ],
  [{ text: "My list https://spotify.link/abc" }, { ids: { deezer_id } }],
  [{ url: "https://spotify.link/x" }, { problem: expect.stringContaining("the short link") }],
  [
    { url: `https://tidal.com/playlist/${tidal_id}` },
    { problem: "Tidal is turned off in Site Settings." },
  ],
  [
    { url: "https://example.com" },
    { problem: expect.stringContaining("isn’t a Spotify playlist") },
  ],
  [{ title: "2024" }, { problem: "There’s no playlist link in what you shared." }],
])("shared links: sharing %j gives %j", async (shared, links) => {
  expect(await readSharedLinks(sharedText(shared), site.platforms, open)).toEqual(links);
});

test("shared links: the text is empty if nothing was shared", () => {
  expect(sharedText({})).toBe("");
});

test("shared links: blank, unknown and non-text query parameters are ignored", () => {
  expect(readShared({ title: " ", text: ["a", "b"], url: "https://x", page: "2" })).toEqual({
    title: undefined,
    text: undefined,
    url: "https://x",
  });
});
