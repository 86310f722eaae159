import { expect, test } from "vitest";
import { perSongId, songAddress } from "./song-links.ts";

const song = { title: "7 & 7 / Äh?", artist: "Love", ...perSongId(() => null) };
const words = "Love%207%20%26%207%20%2F%20%C3%84h%3F";
const ids = { isrc: "GBAYE0601498", spotify_id: "4uLU6hMCjMI75M1A2tKUQC", deezer_id: "3135556" };

test.each([
  ["spotify", ids, "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC"],
  ["spotify", { isrc: ids.isrc }, "https://open.spotify.com/search/isrc%3AGBAYE0601498"],
  ["spotify", {}, `https://open.spotify.com/search/${words}`],
  ["deezer", ids, "https://www.deezer.com/track/3135556"],
  ["deezer", { isrc: ids.isrc }, `https://www.deezer.com/search/${words}`],
  ["youtube", ids, `https://www.youtube.com/results?search_query=${words}`],
  ["qobuz", ids, `https://www.qobuz.com/search?q=${words}`],
] as const)("on %s, of %j, it is at %s", (platform, known, address) => {
  expect(songAddress(platform, { ...song, ...known })).toBe(address);
});
