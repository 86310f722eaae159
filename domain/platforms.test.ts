import { expect, test } from "vitest";
import {
  idOn,
  openAddress,
  perPlatform,
  platforms,
  playerAddress,
  playerOrigins,
  playerPermissions,
} from "./platforms.ts";

const look = { theme: "dark", qobuzZone: "FR-fr" } as const;

test("E6: platforms: an invalid id is refused, and an id cannot move a URL to another host", () => {
  for (const hostile of ["", "../x", "a?b", "//evil.example", '"><img>', "12/../x"]) {
    const playlist = perPlatform(() => hostile);
    for (const platform of platforms) {
      expect(idOn(platform, playlist), hostile).toBeNull();
      expect(playerOrigins).toContain(new URL(playerAddress(platform, hostile, look)).origin);
      expect(new URL(openAddress(platform, hostile)).hostname).not.toContain("evil");
    }
  }
});

test("Tidal: the player's frame has the additional permission web-share", () => {
  expect(playerPermissions("tidal")).toBe(`${playerPermissions("spotify")}; web-share`);
});
