import { expect, test } from "vitest";
import { readPlatformLinks } from "#domain/platform-links.ts";
import { openAddress, type Platform, perPlatform } from "#domain/platforms.ts";
import { exampleIds } from "#server/testing/whole-playlist.ts";
import { takeLinks } from "./new-links.ts";

const { spotify_id, deezer_id, qobuz_id } = exampleIds;
const nowhere = perPlatform(() => "");
const offered: Platform[] = ["spotify", "deezer", "qobuz"];
const link = (platform: Platform) => openAddress(platform, exampleIds[`${platform}_id`]);
const take = (text: string, before = nowhere) =>
  takeLinks(before, offered, readPlatformLinks(text));

test("new links: a message fills every platform without a link and names the rest", () => {
  expect(
    take(
      `🎧 ${link("deezer")} ${link("qobuz")} ${link("tidal")} ${link("spotify")} https://example.com/`,
      { ...nowhere, spotify_id: "another" },
    ),
  ).toEqual({
    added: { deezer_id, qobuz_id },
    words:
      "2 links added. Spotify has another link already. Tidal is turned off in Site Settings. Not understood: https://example.com/",
  });
});

test.each([
  ["hello", "There’s no link in this text."],
  ["https://example.com/mine", "Not understood: https://example.com/mine"],
  [link("spotify"), "These links are here already."],
  [link("tidal"), "Tidal is turned off in Site Settings."],
])("new links: %s adds nothing and is explained", (text, problem) => {
  expect(take(text, { ...nowhere, spotify_id })).toEqual({ problem });
});
