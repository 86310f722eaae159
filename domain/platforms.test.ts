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

test("E6: what is no id never becomes an address, and an address stays with its platform", () => {
  for (const hostile of ["", "../x", "a?b", "//evil.example", '"><img>', "12/../x"]) {
    const playlist = perPlatform(() => hostile);
    for (const platform of platforms) {
      expect([hostile, idOn(platform, playlist)]).toEqual([hostile, null]);
      expect(playerOrigins).toContain(new URL(playerAddress(platform, hostile, look)).origin);
      expect(new URL(openAddress(platform, hostile)).hostname).not.toContain("evil");
    }
  }
});

test("Tidal's player may also share", () => {
  expect(playerPermissions("tidal")).toBe(`${playerPermissions("spotify")}; web-share`);
});
