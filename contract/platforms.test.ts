import { expect, test } from "vitest";
import {
  idOn,
  openAddress,
  perPlatform,
  platforms,
  playerAddress,
  playerOrigins,
} from "./platforms.ts";

const dark = { theme: "dark", qobuzZone: "FR-fr" } as const;

test.each([
  [
    "spotify",
    "37i9dQZF1DXcBWIGoYBM5M",
    "https://open.spotify.com/embed/playlist/37i9dQZF1DXcBWIGoYBM5M?theme=0",
  ],
  ["deezer", "1313621735", "https://widget.deezer.com/widget/dark/playlist/1313621735"],
  [
    "youtube",
    "PLrAXtmErZgOeiKm4sgNOkn",
    "https://www.youtube-nocookie.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOkn",
  ],
  ["qobuz", "5482914", "https://widget.qobuz.com/playlist/5482914?zone=FR-fr"],
] as const)("on %s the id %s is one, and its player in the dark is %s", (platform, id, address) => {
  expect(idOn(platform, { ...perPlatform(() => ""), [`${platform}_id`]: id })).toBe(id);
  expect(playerAddress(platform, id, dark)).toBe(address);
});

test("in the light, Spotify takes no parameter and Deezer its light player", () => {
  const light = { ...dark, theme: "light" } as const;
  expect(playerAddress("spotify", "37i9dQZF1DXcBWIGoYBM5M", light)).toBe(
    "https://open.spotify.com/embed/playlist/37i9dQZF1DXcBWIGoYBM5M",
  );
  expect(playerAddress("deezer", "1313621735", light)).toBe(
    "https://widget.deezer.com/widget/light/playlist/1313621735",
  );
});

test.each([
  "",
  "../x",
  "a?b",
  "//evil.example",
  "javascript:alert(1)",
  '"><img>',
  "37i9dQZF1DXcBWIGoYBM5M/../x",
])("E6: '%s' is an id nowhere, and never becomes an address", (hostile) => {
  const playlist = perPlatform(() => hostile);
  expect(platforms.map((platform) => idOn(platform, playlist))).toEqual(platforms.map(() => null));
});

test("E6: whatever the id, an address stays with its platform", () => {
  for (const platform of platforms) {
    const player = new URL(playerAddress(platform, "../../x?y#z//evil.example", dark));
    expect(playerOrigins).toContain(player.origin);
    expect(new URL(openAddress(platform, "//evil.example")).hostname).not.toContain("evil");
  }
});
