import { expect, test } from "vitest";
import { idOn, openAddress, platforms, playerAddress, playerOrigins } from "./platforms.ts";

const ids = { spotify_id: "37i9dQZF1DXcBWIGoYBM5M", deezer_id: "1313621735", youtube_id: "PLrAXtmErZgOeiKm4sgNOkn", qobuz_id: "5482914" };
const dark = { theme: "dark", qobuzZone: "FR-fr" } as const;

test.each([
  ["spotify", "https://open.spotify.com/embed/playlist/37i9dQZF1DXcBWIGoYBM5M?theme=0"],
  ["deezer", "https://widget.deezer.com/widget/dark/playlist/1313621735"],
  ["youtube", "https://www.youtube-nocookie.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOkn"],
  ["qobuz", "https://widget.qobuz.com/playlist/5482914?zone=FR-fr"],
] as const)("the %s player in the dark is %s", (platform, address) => {
  expect(playerAddress(platform, ids[`${platform}_id`], dark)).toBe(address);
});

test("in the light, Spotify takes no parameter and Deezer its light player", () => {
  const light = { ...dark, theme: "light" } as const;
  expect(playerAddress("spotify", ids.spotify_id, light)).toBe("https://open.spotify.com/embed/playlist/37i9dQZF1DXcBWIGoYBM5M");
  expect(playerAddress("deezer", ids.deezer_id, light)).toBe("https://widget.deezer.com/widget/light/playlist/1313621735");
});

test.each(["", "../x", "a?b", "//evil.example", "javascript:alert(1)", '"><img>', "37i9dQZF1DXcBWIGoYBM5M/../x"])(
  "E6: '%s' is an id nowhere, and never becomes an address",
  (hostile) => {
    const playlist = { spotify_id: hostile, deezer_id: hostile, youtube_id: hostile, qobuz_id: hostile };
    expect(platforms.map((platform) => idOn(platform, playlist))).toEqual([null, null, null, null]);
  },
);

test("E6: whatever the id, an address stays with its platform", () => {
  for (const platform of platforms) {
    const player = new URL(playerAddress(platform, "../../x?y#z//evil.example", dark));
    expect(playerOrigins).toContain(player.origin);
    expect(new URL(openAddress(platform, "//evil.example")).hostname).not.toContain("evil");
  }
});

test("an id that is one is found as it stands", () => {
  expect(platforms.map((platform) => idOn(platform, ids))).toEqual(Object.values(ids));
});
