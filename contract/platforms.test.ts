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
const light = { ...dark, theme: "light" } as const;
const spotify = "37i9dQZF1DXcBWIGoYBM5M";
const youtube = "PLrAXtmErZgOeiKm4sgNOkn";

test.each([
  ["spotify", spotify, dark, `https://open.spotify.com/embed/playlist/${spotify}?theme=0`],
  ["spotify", spotify, light, `https://open.spotify.com/embed/playlist/${spotify}`],
  ["deezer", "131", dark, "https://widget.deezer.com/widget/dark/playlist/131"],
  ["deezer", "131", light, "https://widget.deezer.com/widget/light/playlist/131"],
  ["youtube", youtube, dark, `https://www.youtube-nocookie.com/embed/videoseries?list=${youtube}`],
  ["qobuz", "548", dark, "https://widget.qobuz.com/playlist/548?zone=FR-fr"],
] as const)("the player of %s %s, %j, is %s", (platform, id, look, address) => {
  expect(idOn(platform, { ...perPlatform(() => ""), [`${platform}_id`]: id })).toBe(id);
  expect(playerAddress(platform, id, look)).toBe(address);
});

test("E6: what is no id never becomes an address, and an address stays with its platform", () => {
  for (const hostile of ["", "../x", "a?b", "//evil.example", '"><img>', `${spotify}/../x`]) {
    const playlist = perPlatform(() => hostile);
    for (const platform of platforms) {
      expect([hostile, idOn(platform, playlist)]).toEqual([hostile, null]);
      expect(playerOrigins).toContain(new URL(playerAddress(platform, hostile, dark)).origin);
      expect(new URL(openAddress(platform, hostile)).hostname).not.toContain("evil");
    }
  }
});
