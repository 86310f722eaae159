import { songIds, testPlatform, words } from "../testing/test-platform.ts";

const id = "1313621735";

testPlatform("deezer", {
  id,
  links: [
    `https://www.deezer.com/en-gb/playlist/${id}?utm_campaign=x`,
    `https://link.deezer.com/?dest=https%3A%2F%2Fwww.deezer.com%2Ffr%2Fplaylist%2F${id}%3Futm_source%3Dx&id=1`,
    `https://www.deezer.com/plugins/player?format=classic&type=playlist&id=${id}&app_id=1`,
    `<iframe src='https://widget.deezer.com/widget/auto/playlist/${id}'></iframe>`,
  ],
  refused: [
    ["https://www.deezer.com/fr/profile/123/loved", /goes to a profile/],
    ["https://link.deezer.com/s/abc", /short Deezer link/],
    [`https://link.deezer.com/s?dest=https://www.deezer.com/playlist/${id}`, /short|isn’t/],
    [`https://link.deezer.com/?dest=https://evil.example/playlist/${id}`, /short|isn’t/],
    [`https://link.deezer.com/?dest=http://www.deezer.com/playlist/${id}`, /short|isn’t/],
    [`https://www.deezer.com/plugins/player?type=album&id=${id}`, /isn’t a Deezer playlist/],
    ["１２３", /isn’t a Deezer playlist/],
  ],
  player: {
    height: 300,
    dark: `https://widget.deezer.com/widget/dark/playlist/${id}`,
    light: `https://widget.deezer.com/widget/light/playlist/${id}`,
  },
  songs: [
    [songIds, "https://www.deezer.com/track/3135556"],
    [{ isrc: songIds.isrc }, `https://www.deezer.com/search/${words}`],
  ],
});
