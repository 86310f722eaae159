import { expect, test } from "vitest";
import { readPlatformLink } from "../platform-links.ts";
import { idOn, type Platform, perPlatform, platformRecords, playerAddress } from "../platforms.ts";
import { perSongId, type SongIds, songAddress } from "../song-links.ts";

const look = { theme: "dark", qobuzZone: "FR-fr" } as const;
const song = { title: "7 & 7 / Äh?", artist: "Love", ...perSongId(() => null) };
export const words = "Love%207%20%26%207%20%2F%20%C3%84h%3F";
export const songIds = {
  isrc: "GBAYE0601498",
  spotify_id: "4uLU6hMCjMI75M1A2tKUQC",
  deezer_id: "3135556",
};

interface Expected {
  id: string;
  links: string[];
  others?: [text: string, id: string][];
  refused: [text: string, sentence: RegExp][];
  player: { height: number; dark: string; light: string };
  songs: [known: Partial<SongIds>, address: string][];
}

export function testPlatform(platform: Platform, expected: Expected) {
  const { id, links, others = [], refused, player, songs } = expected;

  test.each([...[id, ...links].map((text) => [text, id]), ...others])(
    `${platform}: %j gives the id %s`,
    (text = "", found) => {
      expect(readPlatformLink(platform, text)).toEqual({ id: found });
    },
  );

  test.each(refused)(`${platform}: %j is refused with a reason`, (text, sentence) => {
    const problem = expect.stringMatching(sentence);
    expect(readPlatformLink(platform, text)).toEqual({ problem });
  });

  test(`${platform}: the player has the right height, and the right URL for each theme`, () => {
    expect(platformRecords[platform].player.height).toBe(player.height);
    expect(idOn(platform, { ...perPlatform(() => ""), [`${platform}_id`]: id })).toBe(id);
    for (const theme of ["dark", "light"] as const)
      expect(playerAddress(platform, id, { ...look, theme })).toBe(player[theme]);
  });

  test.each(songs)(`${platform}: a song with the ids %j has the URL %s`, (known, address) => {
    expect(songAddress(platform, { ...song, ...known })).toBe(address);
  });
}
