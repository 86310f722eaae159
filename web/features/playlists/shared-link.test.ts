import { expect, test } from "vitest";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { site } from "#site";
import { readShared } from "./shared.ts";
import { readSharedLink } from "./shared-link.ts";

test.each([
  [
    { url: `https://open.spotify.com/playlist/${exampleIds.spotify_id}?si=1` },
    { platform: "spotify", id: exampleIds.spotify_id },
  ],
  [
    {
      title: "March 2024",
      text: `Listen to this: https://www.deezer.com/fr/playlist/${exampleIds.deezer_id} on Deezer!`,
    },
    { platform: "deezer", id: exampleIds.deezer_id },
  ],
  [{ text: "My list https://spotify.link/abc" }, { short: "My list https://spotify.link/abc" }],
  [
    { url: `https://tidal.com/playlist/${exampleIds.tidal_id}` },
    { platform: "tidal", id: exampleIds.tidal_id },
  ],
  [{ url: "https://example.com" }, { problem: expect.stringContaining("isn’t a Qobuz playlist") }],
  [{ title: "2024" }, { problem: "There’s no playlist link in what you shared." }],
  [{}, undefined],
])("shared link: %j is read as %j", (shared, link) => {
  expect(readSharedLink(shared, site.platforms)).toEqual(link);
});

test("shared link: query parameters other than text are ignored", () => {
  expect(readShared({ title: " ", text: ["a", "b"], url: "https://x", page: "2" })).toEqual({
    title: undefined,
    text: undefined,
    url: "https://x",
  });
});
