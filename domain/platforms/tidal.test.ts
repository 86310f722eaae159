import { songIds, testPlatform, words } from "../testing/test-platform.ts";

const id = "36ea71a8-445e-41a4-82ab-6628c581535d";
const player = `https://embed.tidal.com/playlists/${id}?disableAnalytics=true`;

testPlatform("tidal", {
  id,
  links: [
    `https://tidal.com/playlist/${id}`,
    `https://tidal.com/browse/playlist/${id}?u`,
    `https://tidal.com/playlist/${id}/u`,
    `https://listen.tidal.com/playlist/${id}`,
    `<iframe src="https://embed.tidal.com/playlists/${id}?layout=gridify" allow="encrypted-media"></iframe>`,
  ],
  refused: [
    ["https://tidal.com/browse/album/77610756", /goes to an album/],
    ["https://tidal.link/abc", /short Tidal link/],
    [`https://tidal.com/playlist/${id}0`, /isn’t a Tidal playlist/],
  ],
  player: { height: 400, dark: player, light: player },
  songs: [[songIds, `https://tidal.com/search?q=${words}`]],
});
