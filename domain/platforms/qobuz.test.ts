import { songIds, testPlatform, words } from "../testing/test-platform.ts";

const id = "5482914";
const player = `https://widget.qobuz.com/playlist/${id}?zone=FR-fr`;

testPlatform("qobuz", {
  id,
  links: [
    `https://open.qobuz.com/playlist/${id}`,
    `https://play.qobuz.com/playlist/${id}`,
    `https://www.qobuz.com/fr-fr/playlist/${id}`,
    `https://www.qobuz.com/fr-fr/playlists/best-of-jazz/${id}`,
    `<iframe src=https://widget.qobuz.com/playlist/${id}?zone=FR-fr width=378></iframe>`,
  ],
  refused: [
    ["https://www.qobuz.com/fr-fr/interpreter/otto/123", /goes to an artist/],
    ["https://www.qobuz.com/fr-fr/playlists/best-of-jazz", /isn’t a Qobuz playlist/],
  ],
  player: { height: 390, dark: player, light: player },
  songs: [[songIds, `https://www.qobuz.com/search?q=${words}`]],
});
